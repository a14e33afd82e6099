#!/usr/bin/env bash
# A repository against the user's own trigger rules, with the packaged command and a real daemon: each of the writes of an agent must be
# denied, whatever the repository takes to be read. Prints for each attack how many were, and the milliseconds that the hook took.
#
#   hostile-hooks.sh rules.jar patterns [FILES]   rule files with patterns that are expensive to compile; default: 20000
#   hostile-hooks.sh rules.jar globs [FILES]      source files, and 1,000 rules with globs; default: 60000
#   hostile-hooks.sh rules.jar hang               a file system that never answers, through FUSE: needs root and Python
#   hostile-hooks.sh rules.jar hang-later         the same, but it answered at first
#   hostile-hooks.sh rules.jar small              a workspace with one rule, to compare
#
# WRITES=n sets how many writes; default: 20. VERBOSE=1 prints each. The exit code is 1 if one was not denied.
set -euo pipefail
jar=$(realpath "$1")
attack=$2
files=${3-}
writes=${WRITES-20}
here=$(dirname "$(realpath "$0")")
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
place=$(mktemp -d)
disk=
export HOME=$place/home XDG_STATE_HOME=$place/state
unset XDG_CONFIG_HOME RULES_HOOK_DAEMON RULES_HOOK_DEADLINE_MS
hook=$XDG_STATE_HOME/agent-rules/hooks/hook
end() {
    process=$(cut -d ' ' -f 3 "$XDG_STATE_HOME/agent-rules/hooks/daemon" 2>/dev/null || true)
    "$java" -jar "$jar" daemon --stop >/dev/null 2>&1 || true
    while [[ -n $process && -d /proc/$process ]]; do sleep 0.1; done
    [[ -z $disk ]] || kill "$disk" 2>/dev/null || true
    umount -l "$place/ws" 2>/dev/null || true
    rm -rf "$place"
}
trap end EXIT

mkdir -p "$HOME/.xcsh/agent/rules" "$place/ws"
cat >"$HOME/.xcsh/agent/rules/mine.md" <<'RULE'
---
condition: as any
scope: tool:write(*.ts)
---
Name the type.
RULE

repository() {
    mkdir -p "$place/ws/.git" "$place/ws/.xcsh/rules"
    echo 'ref: refs/heads/main' >"$place/ws/.git/HEAD"
}
case $attack in
    patterns)
        repository
        for ((i = 0; i < ${files:-20000}; i++)); do
            printf -- '---\ncondition: "[a-z](?:(?:[^\\\\u4e00]{0,15}){0,15}){0,15}Z%d"\n---\nNo.\n' "$i" >"$place/ws/.xcsh/rules/t$i.md"
        done
        ;;
    globs)
        repository
        for ((i = 0; i < 1000; i++)); do
            printf -- '---\nglobs: "**/{a,b,c%d}*/**/*{x,y}*/**/f%d*.ts"\n---\nNo.\n' "$i" "$i" >"$place/ws/.xcsh/rules/g$i.md"
        done
        for ((i = 0; i < ${files:-60000}; i++)); do
            ((i % 100)) || mkdir -p "$place/ws/src/a$((i / 100))/x"
            : >"$place/ws/src/a$((i / 100))/x/f$i.ts"
        done
        ;;
    hang) python3 "$here/hanging-disk.py" "$place/ws" & disk=$! ;;
    small | hang-later) repository ;;
esac
printf -- '---\nalwaysApply: true\n---\nAlways polite.\n' >"$place/always.md"
[[ $attack == hang ]] || cp "$place/always.md" "$place/ws/.xcsh/rules/"
[[ $attack != hang ]] || sleep 1

event() {
    printf '{"hook_event_name":"PreToolUse","session_id":"%s","cwd":"%s/ws","tool_name":"Write","tool_input":{"file_path":"%s/ws/src/a.ts","content":"%s"}}' \
        "$1" "$place" "$place" "$2"
}
# From another folder: an agent that works in one that hangs could not even start a program there.
cd "$place"
"$java" -jar "$jar" hook install claude >/dev/null
event warm-up 'const a = 1' | "$hook" claude >/dev/null
for ((i = 0; i < 300; i++)); do
    "$java" -jar "$jar" daemon --status | grep -q '^Running' && break
    sleep 0.1
done
if [[ $attack == hang-later ]]; then
    event before 'const a = 1' | "$hook" claude >/dev/null
    mv "$place/ws" "$place/before"
    mkdir "$place/ws"
    python3 "$here/hanging-disk.py" "$place/ws" & disk=$!
    sleep 1
fi

denied=0 longest=0 sum=0
for ((i = 0; i < writes; i++)); do
    event "session-$i" 'const a = 1 as any' >"$place/event"
    begun=$(date +%s%N)
    answer=$("$hook" claude <"$place/event")
    took=$((($(date +%s%N) - begun) / 1000000))
    [[ $answer != *'"deny"'*'Name the type.'* ]] || denied=$((denied + 1))
    [[ -z ${VERBOSE-} ]] || echo "  write $i: $took ms: ${answer:0:60}"
    sum=$((sum + took))
    ((took <= longest)) || longest=$took
done
echo "$attack ${files:-}: $denied of $writes writes denied; on average $((sum / writes)) ms, at most $longest ms"
"$java" -jar "$jar" daemon --status | sed -n 's/^  Events: */  events: /p'
[[ -z ${VERBOSE-} ]] || grep -v '"denied"' "$XDG_STATE_HOME/agent-rules/hooks/log.jsonl" || true
((denied == writes))
