#!/bin/sh
# Starts nginx, and reloads it when a deployment has rewritten the upstreams or a server in them has another address: nginx resolves
# names only when it reads its configuration. An invalid file is ignored.
set -eu
file=/traffic/upstreams.conf
[ -e "$file" ] || cp /etc/nginx/upstreams.initial.conf "$file"
state() {
  { cat "$file"; sed -n 's/^ *server \([^:;]*\).*/\1/p' "$file" | xargs getent ahosts | cut -d' ' -f1 | sort -u; } | cksum
}
nginx -g 'daemon off;' &
server=$!
trap 'kill -QUIT "$server"' TERM INT QUIT
last=$(state)
while kill -0 "$server" 2>/dev/null; do
  sleep 2
  now=$(state)
  [ "$now" = "$last" ] || { nginx -t && nginx -s reload; last=$now; }
done
