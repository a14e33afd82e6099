# Stands for `rules hook`: records each event in the file named by the first argument, and answers as below. The second argument may be
# something that goes wrong instead; with cold, what comes before the answer to the start is not answered.
IFS= read -r event
printf '%s\n' "$event" >> "$1"

case "$2" in
crash) exit 1 ;;
hang) exec sleep 60 ;;
garbage) echo "Exception in thread main" ;;
wrong-types) echo '{"context":7,"deny":{"a":1}}' ;;
array) echo '[1]' ;;
null) echo 'null' ;;
late) case "$event" in *root_1*\"prompt\"* | *\"prompt\"*root_1*) sleep 1 && echo '{"context":"Too late."}' ;; esac ;;
cold)
  case "$event" in
  *session-start*) sleep 0.5 && : >"$1.warm" ;;
  *) [ -f "$1.warm" ] || exec sleep 60 ;;
  esac
  echo '{"context":"Warm."}'
  ;;
*)
  name=${event#*\"event\":\"}
  name=${name%%\"*}
  case "$event" in
  *-end\"*) ;;
  *"as any"*) echo '{"deny":"No any.","context":"Rule 2."}' ;;
  *) echo "{\"context\":\"Context of $name\"}" ;;
  esac
  ;;
esac
