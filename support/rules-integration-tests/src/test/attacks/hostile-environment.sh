#!/usr/bin/env bash
# What a daemon for all agents must not take from one of them, and what its first events must not let through, with the packaged command.
# Prints for each attack how many violating writes of clean sessions were denied. The exit code is 1 if one was not.
#
#   hostile-environment.sh rules.jar environments          an event with each of many environments starts the daemon
#   hostile-environment.sh rules.jar cold [SESSIONS]       no daemon, two busy loops: the first write of each session of six agents; default: 20
#   hostile-environment.sh rules.jar large [SESSIONS]      a repository of more than 32 Mi characters: each session is told once; default: 20
#   hostile-environment.sh rules.jar denials [WRITES]      one write again and again in one turn, with each number of denials; default: 40
#   hostile-environment.sh rules.jar unanswered [SESSIONS] no daemon and no jar at a write: the next event tells the person; default: 20
set -euo pipefail
jar=$(realpath "$1")
attack=$2
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
place=$(mktemp -d)
loops=()
user=(env -i "HOME=$place/home" "PATH=$PATH" "LANG=C.UTF-8")
state=$place/home/.local/state/agent-rules/hooks
hook=$state/hook
stop() {
    local process i
    process=$(cut -d ' ' -f 3 "$state/daemon" 2>/dev/null || true)
    "${user[@]}" "$java" -jar "$jar" daemon stop >/dev/null 2>&1 || true
    for ((i = 0; i < 50; i++)); do
        [[ -n $process && $process != 0 && -d /proc/$process ]] || return 0
        sleep 0.1
    done
    [[ $(tr '\0' ' ' <"/proc/$process/cmdline" 2>/dev/null) != *"$jar daemon "* ]] || kill "$process"
}
end() {
    ((${#loops[@]} == 0)) || kill "${loops[@]}" 2>/dev/null || true
    stop
    rm -rf "$place"
}
trap end EXIT

mkdir -p "$place/home/.xcsh/agent/rules" "$place/ws/.git" "$place/ws/src" "$place/empty"
echo 'ref: refs/heads/main' >"$place/ws/.git/HEAD"
cat >"$place/home/.xcsh/agent/rules/mine.md" <<'RULE'
---
condition: as any
---
Name the type.
RULE

event() {
    printf '{"hook_event_name":"PreToolUse","session_id":"%s","cwd":"%s/ws","tool_name":"Write","tool_input":{"file_path":"%s/ws/src/a.ts","content":"%s"}}' \
        "$1" "$place" "$place" "$2"
}
denied=0 writes=0
# Writes what violates the rule, in a clean session.
write() {
    local answer
    answer=$(event "$1" 'const a = 1 as any' | "${user[@]}" "$hook" claude)
    writes=$((writes + 1))
    if [[ $answer == *'"deny"'*'Name the type.'* ]]; then denied=$((denied + 1)); else echo "    not denied: ${answer:0:100}"; fi
}
starting() {
    local i
    for ((i = 0; i < 100; i++)); do
        "${user[@]}" "$java" -jar "$jar" daemon status | grep -q '^Running' && return
        sleep 0.1
    done
}

environments() {
    local environment number=0 before all=0 held=0
    printf 'exit 0\n' >"$place/exit.sh"
    printf 'printf() { :; }\nread() { :; }\n' >"$place/functions.sh"
    mapfile -t profiles < <(cd "$(dirname "$0")/../../../../.." && grep -rhoE '\$\{[A-Z_]+:-' --include='*.yaml' rules-*/src/main | tr -d '${:-' | sort -u)
    environments=("HOME=$place/empty" "HOME=" "XDG_STATE_HOME=$place/empty" "XDG_CONFIG_HOME=$place/empty" RULES_HOOK_DEADLINE_MS=1
        RULES_HOOK_DEADLINE_MS=999 RULES_HOOK_DEADLINE_MS=999999 RULES_HOOK_DEADLINE_MS=-5 RULES_HOOK_DAEMON=off RULES_HOOK_DAEMON=start
        RULES_HOOK_TRIAL=1 RULES_HOOK_NO_EXCERPT=1 "JAVA_TOOL_OPTIONS=-Duser.home=$place/empty" JAVA_TOOL_OPTIONS=-Xmx6m JAVA_TOOL_OPTIONS=-Xint
        JDK_JAVA_OPTIONS=-Xmx6m "JDK_JAVA_OPTIONS=-Djava.class.path=$place/empty" _JAVA_OPTIONS=-Xmx6m JAVA_TOOL_OPTIONS=-nonsense
        "CLASSPATH=$place/empty" "BASH_ENV=$place/exit.sh" "BASH_ENV=$place/functions.sh" "ENV=$place/exit.sh" 'BASH_FUNC_printf%%=() { :; }'
        'BASH_FUNC_read%%=() { return 1; }' 'BASH_FUNC_exec%%=() { :; }' SHELLOPTS=noexec SHELLOPTS=posix:nounset:errexit BASHOPTS=nocasematch
        POSIXLY_CORRECT=1 TMOUT=1 FUNCNEST=1 BASH_COMPAT=31 IFS=0123456789 CDPATH=. "PATH=$place/empty" PATH= GLOBIGNORE='*'
        "LD_LIBRARY_PATH=$place/empty" "LD_PRELOAD=$place/empty/none.so" LC_ALL=POSIX LANG=tr_TR.UTF-8 "TMPDIR=$place/none" TZ=nonsense CI=true
        RULES_DEBUG=1 "GIT_DIR=$place/empty" "JAVA_HOME=$place/empty" MALLOC_ARENA_MAX=1)
    for name in "${profiles[@]}"; do environments+=("$name=$place/empty"); done
    for environment in "${environments[@]}"; do
        number=$((number + 1)) denied=0 writes=0
        stop
        # What is between the agent and the hook may be lost; its daemon must be that of everybody.
        event "bad-$number" 'const a = 1' | timeout 20 "${user[@]}" "$environment" "$hook" claude >/dev/null 2>&1 || true
        for ((j = 0; j < 5; j++)); do write "clean-$number-$j"; done
        echo "${environment//$place/…}: $denied of $writes"
        all=$((all + writes)) held=$((held + denied))
    done
    echo "environments: $held of $all writes denied, after each of ${#environments[@]} environments"
    ((held == all))
}

# Prints the recorded event of an agent as one of a session here.
recorded() {
    python3 - "$samples/$1/$2.json" "$3" "$place/ws" <<'PROGRAM'
import json, sys
file, session, workspace = sys.argv[1:]
event = json.load(open(file))["event"]
for key in ("session_id", "sessionId", "conversation_id"):
    if key in event:
        event[key] = session
if "workspace_roots" in event:
    event["workspace_roots"] = [workspace]
event["cwd"] = workspace
print(json.dumps(event).replace("const a = 1;", "const a = 1 as any;"))
PROGRAM
}

# What an agent is told at a prompt.
prompt() {
    printf '{"hook_event_name":"UserPromptSubmit","session_id":"%s","cwd":"%s/ws","prompt":"go on"}' "$1" "$place" |
        "${user[@]}" "$hook" claude
}

# Returns whether a prompt is told something, at the first that has an answer: on a busy machine those before a daemon is warm have none.
answered() {
    local i
    for ((i = 0; i < 20; i++)); do
        [[ $(prompt "$1") != *"$2"* ]] || return 0
    done
    return 1
}

large() {
    local sessions=$1 i first=0 again=0 logged text
    mkdir -p "$place/ws/.xcsh/rules"
    text=$(head -c 1000000 /dev/zero | tr '\0' x)
    for ((i = 0; i < 40; i++)); do printf '%s\n' "$text" >"$place/ws/.xcsh/rules/r$i.md"; done
    for ((i = 0; i < sessions; i++)); do
        ! answered "large-$i" 'none of its rules is used' || first=$((first + 1))
        [[ $(prompt "large-$i") != *'none of its rules is used'* ]] || again=$((again + 1))
        write "large-$i"
    done
    logged=$(grep -c '"session":"large-[0-9]*".*rules are missing' "$state/log.jsonl" || true)
    echo "large: $first of $sessions sessions told, $again told again, $logged lines in the log, $denied of $writes writes denied"
    ((first == sessions && again == 0 && logged == sessions && denied == writes))
}

denials() {
    local all=$1 failed=0 number yaml expected
    mkdir -p "$place/home/.config/agent-rules" "$place/ws/.config/agent-rules"
    echo 'hooks: {denials: 0}' >"$place/ws/.config/agent-rules/config.yaml"
    prompt warm >/dev/null
    starting
    while IFS='|' read -r expected yaml; do
        number=$((${number-0} + 1)) denied=0 writes=0
        rm -f "$place/home/.config/agent-rules/config.yaml"
        [[ -z $yaml ]] || echo "$yaml" >"$place/home/.config/agent-rules/config.yaml"
        prompt "denials-$number" >/dev/null
        for ((i = 0; i < all; i++)); do write "denials-$number" >/dev/null; done
        echo "denials, ${yaml:-nothing set}: $denied of $writes writes denied"
        ((denied == (expected < all ? expected : all))) || failed=1
    done <<'NUMBERS'
3|
999999|hooks: {denials: 0}
1|hooks: {denials: 1}
25|hooks: {denials: 25}
999999|hooks: {denials: {mine: 0}}
2|hooks: {denials: {default: 2, other: 0}}
3|hooks: {denials: -1}
3|hooks: {denials: many}
3|hooks: [
NUMBERS
    return $failed
}

unanswered() {
    local sessions=$1 i told=0 again=0 through=0
    for ((i = 0; i < sessions; i++)); do
        prompt "unanswered-$i" >/dev/null
        stop
        mv "$jar" "$jar.away"
        [[ -n $(event "unanswered-$i" 'const a = 1 as any' | "${user[@]}" "$hook" claude) ]] || through=$((through + 1))
        mv "$jar.away" "$jar"
        ! answered "unanswered-$i" '1 call of a tool ran unchecked' || told=$((told + 1))
        [[ $(prompt "unanswered-$i") != *systemMessage* ]] || again=$((again + 1))
    done
    echo "unanswered: $through writes let through, $told told to the person at the next event, $again told again"
    ((through == sessions && told == sessions && again == 0))
}

# The first event of each session comes without a daemon, and the write right after it.
cold() {
    local sessions=$1 agent write begun milliseconds longest failed=0 i answer
    samples=$(cd "$(dirname "$0")/../../../../.." && pwd)/apps/rules-hooks/src/test/resources/io/agentrules/hooks/agent/samples
    for ((i = 0; i < 2; i++)); do
        (while :; do :; done) &
        loops+=($!)
    done
    while read -r agent write; do
        denied=0 writes=0 longest=0
        "${user[@]}" "$java" -jar "$jar" hook install "$agent" >/dev/null
        for ((i = 0; i < sessions; i++)); do
            stop
            recorded "$agent" session-start "cold-$i" >"$place/start"
            recorded "$agent" "$write" "cold-$i" >"$place/write"
            begun=$(date +%s%N)
            "${user[@]}" "$hook" "$agent" <"$place/start" >/dev/null
            milliseconds=$((($(date +%s%N) - begun) / 1000000))
            ((milliseconds <= longest)) || longest=$milliseconds
            answer=$("${user[@]}" "$hook" "$agent" <"$place/write")
            writes=$((writes + 1))
            if [[ $answer == *deny* && $answer == *'Name the type.'* ]]; then denied=$((denied + 1)); else echo "    not denied: ${answer:0:100}"; fi
        done
        echo "cold, $agent: $denied of $writes writes denied; the first event took at most $longest ms"
        ((denied == writes)) || failed=1
    done <<'AGENTS'
claude pre-tool-use-write
codex pre-tool-use-apply-patch
gemini before-tool-write-file
qwen pre-tool-use-write-file
copilot pre-tool-use-create
cursor pre-tool-use-write
AGENTS
    return $failed
}

if [[ $attack == unanswered ]]; then # which takes the jar away
    cp "$jar" "$place/rules.jar"
    jar=$place/rules.jar
fi
"${user[@]}" "$java" -jar "$jar" hook install claude >/dev/null
case $attack in
    large) large "${3:-20}" ;;
    denials) denials "${3:-40}" ;;
    unanswered) unanswered "${3:-20}" ;;
    environments) environments ;;
    cold) cold "${3:-20}" ;;
esac
