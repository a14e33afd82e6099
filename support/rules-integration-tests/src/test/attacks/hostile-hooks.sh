#!/usr/bin/env bash
# A repository against the user's own trigger rules, with the packaged command and a real daemon: each of the writes of an agent must be
# denied, whatever the repository takes to be read. Prints for each attack how many were, and the milliseconds that the hook took.
#
#   hostile-hooks.sh rules.jar patterns [FILES]   rule files with patterns that are expensive to compile; default: 20000
#   hostile-hooks.sh rules.jar globs [FILES]      source files, and 1,000 rules with globs; default: 60000
#   hostile-hooks.sh rules.jar SHAPE [FILES]      rule files of another shape; SHAPE is one of: alternatives, counted, lookaround, scopes,
#                                                 deep-globs, braces, keywords, expressions, texts, imports, yaml, huge, values,
#                                                 one-import, many, links, folders, fifos
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
    "$java" -jar "$jar" daemon stop >/dev/null 2>&1 || true
    [[ -z $disk ]] || kill "$disk" 2>/dev/null || true # before the daemon can end, whose threads wait for it
    umount -l "$place/ws" 2>/dev/null || true
    while [[ -n $process && -d /proc/$process ]]; do sleep 0.1; done
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
# Writes so many rule files with a front matter in which %N is the number of the file.
rules() {
    for ((i = 0; i < $1; i++)); do
        printf -- '---\n%b\n---\nNo.\n' "${2//%N/$i}" >"$place/ws/.xcsh/rules/r$i.md"
    done
}
# Prints a text so many times.
times() { printf -- "$2%.0s" $(seq "$1"); }
case $attack in
    alternatives)
        repository
        rules "${files:-300}" "condition: \"(?:$(times 2000 'a[^b]*c|')x)%Nz\""
        ;;
    counted)
        repository
        rules "${files:-5000}" 'condition: ["(?:[^a]{900}b?){900}x%N", "[\\\\s\\\\S]{0,9000}as%N", "(?:(?:.{0,99}){0,99}){0,99}q%N"]'
        ;;
    lookaround)
        repository
        rules "${files:-5000}" 'condition: ["(?=(.*)x)(?:(?!y\\\\1).){0,99}%N", "(a*)*(b*)*\\\\1\\\\2x%N", "(?<=(?:a|b|[^c]*){9,99})%N"]'
        ;;
    scopes)
        repository
        rules "${files:-10000}" 'condition: as any\nscope: "tool:write(**/{a,b}*/**/*%N*.{ts,js})"\nrepeatMode: always\ninterruptMode: never'
        ;;
    deep-globs)
        repository
        rules "${files:-3000}" "globs: [\"$(times 400 '**/a*/')%N.ts\", \"$(times 90 '!(')a%N$(times 90 ')')\", \"$(times 90 '*(a|')b%N$(times 90 ')')\"]"
        ;;
    braces)
        repository
        rules "${files:-1000}" "globs: [\"$(times 3000 '{a,b}')%N\", \"$(times 3000 '{')%N\", \"{$(times 9000 'a/**/b,')%N}\", \"{1..999999999}%N\"]"
        ;;
    keywords)
        repository
        rules "${files:-10000}" 'keywords: [k%N, "a * b%N", "*%N*"]\nbranch: ["b*%N", "*/**/%N"]\nmodel: ["*m*%N*"]\ntools: [t%N]\nmatch: all'
        ;;
    expressions)
        repository
        rules "${files:-10000}" 'when: "NOT (mode:a%N OR (branch:b AND NOT keywords:c)) AND (ci:true OR os:linux)"'
        ;;
    texts)
        repository
        mkdir -p "$place/ws/.continue/rules" "$place/ws/.opencode/rules"
        rules "${files:-5000}" 'fileContains: [a%N, b%N]'
        mv "$place"/ws/.xcsh/rules/*.md "$place/ws/.opencode/rules/"
        rules "${files:-5000}" 'regex: "(?:[a-z]{0,99}){0,99}%N"'
        mv "$place"/ws/.xcsh/rules/*.md "$place/ws/.continue/rules/"
        ;;
    imports)
        repository
        for ((i = 0; i < ${files:-2000}; i++)); do
            printf '@i%d.md @i%d.md @i%d.md @../ws/CLAUDE.md\n' $((i + 1)) $((i + 2)) $((i * 2)) >"$place/ws/i$i.md"
        done
        { times 5000 '@i0.md @i1.md `@i2.md '; times 5000 '@missing/%%/x.md\n'; } >"$place/ws/CLAUDE.md"
        cp "$place/ws/CLAUDE.md" "$place/ws/GEMINI.md"
        ;;
    yaml)
        repository
        rules "${files:-3000}" "a: &a [$(times 50 'x,')]\nb: &b [$(times 50 '*a,')]\nc: &c [$(times 50 '*b,')]\nglobs: [$(times 50 '*c,')]\nd: $(times 3000 '[')\ncondition: as any"
        ;;
    huge)
        repository
        for name in AGENTS.md CLAUDE.md .cursorrules .xcsh/rules/huge.md; do truncate -s 20G "$place/ws/$name"; done
        text=$(times 20000 '## [a](b.md) <!-- ` ```\n> * x @y.md ')
        for ((i = 0; i < ${files:-1500}; i++)); do printf -- '%s' "$text" >"$place/ws/.xcsh/rules/h$i.md"; done
        ;;
    values)
        repository
        rules "${files:-3000}" "x: [$(times 32000 'a,')]"
        ;;
    one-import)
        repository
        mkdir -p "$place/ws/.claude"
        mv "$place/ws/.xcsh/rules" "$place/ws/.claude/"
        ln -s ../.claude/rules "$place/ws/.xcsh/rules"
        truncate -s 1000K "$place/ws/big.md"
        tr '\0' x <"$place/ws/big.md" >"$place/ws/text.md"
        for ((i = 0; i < ${files:-3000}; i++)); do printf '@../../text.md\nRule %d\n' "$i" >"$place/ws/.claude/rules/i$i.md"; done
        ;;
    many)
        repository
        for folder in .xcsh .cursor .claude .clinerules .windsurf .continue .opencode .kiro/steering .github/instructions .roo .trae .amazonq; do
            mkdir -p "$place/ws/$folder/rules"
            for ((i = 0; i < ${files:-19000}; i++)); do printf 'Rule %d\n' "$i" >"$place/ws/$folder/rules/i$i.md"; done
        done
        ;;
    links)
        repository
        for ((i = 0; i < ${files:-5000}; i++)); do
            ln -s ../rules "$place/ws/.xcsh/rules/l$i"
            ln -s "m$(((i + 1) % ${files:-5000})).md" "$place/ws/.xcsh/rules/m$i.md"
        done
        ln -s / "$place/ws/.cursor"
        ln -s . "$place/ws/.clinerules"
        ln -s loop "$place/ws/loop"
        ln -s ../.. "$place/ws/src"
        ;;
    folders)
        repository
        folder=$place/ws/.xcsh/rules
        for ((i = 0; i < 900; i++)); do folder+=/d; done
        mkdir -p "$folder"
        for ((i = 0; i < ${files:-20000}; i++)); do
            ((i % 500)) || mkdir -p "$place/ws/p$((i / 500))"
            mkdir -p "$place/ws/p$((i / 500))/q$i/.cursor/rules"
            : >"$place/ws/p$((i / 500))/q$i/AGENTS.md"
        done
        ;;
    fifos)
        repository
        rm "$place/ws/.git/HEAD"
        mkdir -p "$place/ws/.cursor/rules" "$place/ws/.claude/rules" "$place/ws/.github/instructions" "$place/ws/.gemini"
        for name in AGENTS.md CLAUDE.md GEMINI.md .cursorrules .windsurfrules .clinerules .gitignore .git/HEAD .git/config .cursor/rules/a.mdc \
            .claude/rules/a.md .claude/settings.json .gemini/settings.json .github/copilot-instructions.md .github/instructions/a.instructions.md \
            opencode.json rules.lock; do
            mkfifo "$place/ws/$name"
        done
        for ((i = 0; i < ${files:-2000}; i++)); do mkfifo "$place/ws/.xcsh/rules/f$i.md"; done
        ;;
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
    "$java" -jar "$jar" daemon status | grep -q '^Running' && break
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
"$java" -jar "$jar" daemon status | sed -n 's/^  Events: */  events: /p'
[[ -z ${VERBOSE-} ]] || grep -v '"denied"' "$XDG_STATE_HOME/agent-rules/hooks/log.jsonl" || true
((denied == writes))
