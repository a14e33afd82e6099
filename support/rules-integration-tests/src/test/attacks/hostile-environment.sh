#!/usr/bin/env bash
# What a daemon for all agents must not take from one of them, and what its first events must not let through, with the packaged command.
# Prints for each attack how many violating writes of clean sessions were denied. The exit code is 1 if one was not.
#
#   hostile-environment.sh rules.jar environments          an event with each of many environments starts the daemon
#   hostile-environment.sh rules.jar cold [SESSIONS]       no daemon, two busy loops: the first write of each session of six agents; default: 20
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
    "${user[@]}" "$java" -jar "$jar" daemon --stop >/dev/null 2>&1 || true
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
        "${user[@]}" "$java" -jar "$jar" daemon --status | grep -q '^Running' && return
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

"${user[@]}" "$java" -jar "$jar" hook install claude >/dev/null
case $attack in
    environments) environments ;;
    cold) cold "${3:-20}" ;;
esac
