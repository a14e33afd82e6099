#!@BASH@
# Answers a hook event of a coding agent: hook AGENT [--fail-closed] [--no-excerpt] [--frozen]. Written by Agent Rules, and written
# anew by each "rules hook install". It asks the daemon with what bash has built in, because a hook runs at each call of a
# tool, and starting programs is what takes time. Where that process does not answer, Java does.
state=@STATE@
java=@JAVA@
jar=@JAR@

# The environment that chooses the rules, as it was at installation: the daemon answers all agents, so that of the one which happens to
# start it must not count. Of it, only what follows is for this event alone: RULES_HOOK_... and the options.
@ENVIRONMENT@

# The end of the daemon's name for its program, in this environment.
program=@PROGRAM@

# What an environment can make bash do differently: be another shell, give up reading, or nest no functions.
set +o posix
unset TMOUT FUNCNEST BASH_COMPAT

# From here on a character is a byte. A process that has gone must not end this one.
LC_ALL=C
trap '' PIPE
PATH=/usr/bin:/bin:${PATH-}

bash_version=$((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1]))
agent=${1-}
options=
closed=
trial=
daemon=start
[[ ${RULES_HOOK_DAEMON-} != off ]] || daemon=off
[[ ${RULES_HOOK_FAIL_CLOSED-} != 1 ]] || closed=1
[[ ${RULES_HOOK_NO_EXCERPT-} != 1 ]] || options=" no-excerpt"
for option in "${@:2}"; do
    case $option in
        --fail-closed) closed=1 ;;
        --no-excerpt) options=" no-excerpt" ;;
        # The daemon knows all rules, so it is not asked for fewer.
        *) daemon=off ;;
    esac
done
[[ -z $closed ]] || options+=" fail-closed"
# "rules hook status" wants to know what an agent is never told.
[[ ${RULES_HOOK_TRIAL-} != 1 ]] || trial=1 options+=" trial"

# The agent continues without an answer, with a line in the log; but where the user wants that, no tool runs unchecked. At other events
# an exit code of 2 would keep the agent from ending, or the prompt from being sent.
tool='"(hook_event_name|event)"[[:space:]]*:[[:space:]]*"(PreToolUse|preToolUse|BeforeTool|before-tool)"'
session='"(session_id|session|conversation_id|sessionId)"[[:space:]]*:[[:space:]]*"([A-Za-z0-9._:-]+)"'
fail() {
    if [[ -n $trial ]]; then
        printf 'rules: %s\n' "$1"
        exit 3
    fi
    local reason=${1//\\/\\\\}
    reason=${reason//\"/\\\"}
    local fields= id= name=
    [[ ! ${event[0]-} =~ $session ]] || id=${BASH_REMATCH[2]}
    [[ ! ${event[0]-} =~ $tool ]] || name=${BASH_REMATCH[2]}
    [[ -z $id ]] || fields+=",\"session\":\"$id\""
    [[ -z $name ]] || fields+=",\"event\":\"$name\""
    fields="\"time\":\"$(date -u +%Y-%m-%dT%H:%M:%SZ)\",\"kind\":\"failed\",\"agent\":\"$agent\"$fields,\"message\":\"$reason\""
    umask 077
    [[ ! -O $state || -L $state/log.jsonl ]] || printf '{%s}\n' "$fields" 2>/dev/null >>"$state/log.jsonl"
    if [[ -z $closed || -z $name ]]; then
        # The next event of the conversation that is answered tells the person.
        if [[ -n $id && -O $state ]]; then
            [[ -d $state/sessions ]] || mkdir "$state/sessions" 2>/dev/null
            [[ ! -O $state/sessions || -L $state/sessions || -L $state/sessions/unanswered-$id ]] ||
                printf '%s\n' "$name" 2>/dev/null >>"$state/sessions/unanswered-$id"
        fi
        exit 0
    fi
    printf 'rules: %s\n' "$1" >&2
    exit 2
}

# Reads at most $2 bytes into the variable $1, and waits at most $3 seconds for the first one: with a limit, bash takes long for each
# byte. Before bash 4.1 it reads all there is.
take() {
    local first= status
    if ((bash_version < 401)); then
        IFS= read -r ${3:+-t "$3"} -d '' "$1"
        return
    fi
    printf -v "$1" ''
    if [[ -n ${3-} ]]; then
        IFS= read -r -t "$3" -N 1 first || return
    fi
    IFS= read -r -N $(($2 - ${#first})) "$1"
    status=$?
    printf -v "$1" %s "$first${!1}"
    return "$status"
}

case $agent in
    '' | *[!a-z0-9-]*)
        agent=unknown
        fail "the hook command names no agent"
        ;;
esac

# The event, in parts that can be sent without waiting for the reader.
event=()
length=0
seconds=5
status=0
while ((status == 0)); do
    take part 32768 $seconds
    status=$?
    seconds=
    event+=("$part")
    length=$((length + ${#part}))
    if ((length > @MAX_BYTES@)); then
        # Java, which knows the agents, denies the tool or tells the model; the name of the event may be in the rest.
        daemon=off
        break
    fi
done
((status <= 128)) || fail "the agent did not send the event within five seconds"

# The seconds to wait. Fractions are new in bash 4.
if ((bash_version >= 400)); then soon=0.5; else soon=1; fi
later=6
java_seconds=8
deadline=${RULES_HOOK_DEADLINE_MS-}
if [[ -n $deadline && $deadline != *[!0-9]* && ${#deadline} -lt 7 && 10#$deadline -gt 1000 ]]; then
    deadline=$((10#$deadline))
    options+=" within-$deadline"
    soon=$((deadline / 1000)) later=$((deadline / 1000 + 6)) java_seconds=$((deadline / 1000 + 8))
else
    deadline= # a shorter one could only leave calls unchecked
fi

# Asks the daemon. Returns 0 with the answer, 1 if it is not there or did not take the event, or else 2 with the reason why
# there is no answer, or 3 if that is in the log already. Whoever else listens at its port does not know the second half of the token,
# and therefore gets no event.
ask() {
    local port token process name line size part
    answer=
    [[ -f $state/daemon && -O $state/daemon && ! -L $state/daemon ]] || return 1
    IFS=' ' read -r port token process name <"$state/daemon" || return 1
    [[ ${#token} == 64 && $name == *"$program" && $port != *[!0-9]* ]] || return 1
    exec 3<>"/dev/tcp/127.0.0.1/$port" || return 1
    printf 'rules-hook 1 %s %s %s%s\n' "${token:0:32}" "$agent" "$length" "$options" >&3 || return 1
    IFS= read -r -t "$soon" line <&3 || return 1
    [[ $line == "rules-hook 1 ${token:32}" ]] || return 1

    # An empty line confirms a part, or less of it; so nothing waits for a process that hangs.
    reason="the daemon does not answer"
    line=
    for part in "${event[@]}"; do
        [[ -z $line ]] || break
        [[ -z $part ]] || printf %s "$part" >&3
        IFS= read -r -t "$later" line <&3 || return 2
    done
    while [[ -z $line ]]; do
        IFS= read -r -t "$later" line <&3 || return 2
    done
    size=${line#* }
    [[ $line == "ok $size" || $line == "failed $size" ]] && [[ -n $size && $size != *[!0-9]* ]] || return 2
    ((size == 0)) || take answer "$size" <&3
    ((${#answer} == size)) || return 2
    [[ $line != failed* ]] || return 3
}

if [[ $daemon != off ]]; then
    ask 2>/dev/null
    case $? in
        0)
            [[ -z $answer ]] || printf '%s\n' "$answer"
            exit 0
            ;;
        2) [[ -n $closed && -z $trial ]] || fail "$reason" ;;
        3)
            [[ -z $trial ]] || fail "$answer"
            [[ -n $closed ]] || exit 0
            ;;
    esac
    exec 3>&-
fi

# Java answers where nobody did, and starts a daemon.
[[ -r $jar && -x $java ]] || fail "$jar or $java is missing; run rules hook install again"
environment+=(LC_ALL=C.UTF-8 "RULES_HOOK_DAEMON=$daemon" "RULES_HOOK_DEADLINE_MS=$deadline")
[[ -z $trial ]] || environment+=(RULES_HOOK_TRIAL=1)
[[ -z $closed ]] || environment+=(RULES_HOOK_FAIL_CLOSED=1)
[[ $options != *no-excerpt* ]] || environment+=(RULES_HOOK_NO_EXCERPT=1)
exec 4< <(
    # An installation with its own Java has a cache beside the jar: no other Java can use it, and older ones do not start with it. The
    # columns say that nothing is a terminal.
    cache=
    [[ $java != "${jar%/lib/*}/runtime/bin/java" || ! -f ${jar%.jar}.aot ]] || cache=-XX:AOTCache=${jar%.jar}.aot
    exec -c /usr/bin/env "${environment[@]}" \
        "$java" -Xlog:disable ${cache:+"$cache"} -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Drules.columns=0 -Drules.err.columns=0 \
        -jar "$jar" hook "$@" \
        < <(printf %s "${event[@]}" 2>/dev/null)
)
process=$!
take answer 16777216 "$java_seconds" <&4
(($? <= 128)) || fail "Java did not answer within $java_seconds seconds"
# Only since bash 4.4 can one wait for it.
if ((bash_version >= 404)); then
    wait "$process"
    status=$?
    [[ $status != 2 || -z $closed ]] || exit 2
    ((status == 0)) || fail "Java ended with exit code $status"
fi
[[ -z $answer ]] || printf '%s\n' "${answer%$'\n'}"
exit 0
