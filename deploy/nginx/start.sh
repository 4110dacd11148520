#!/bin/sh
# Starts nginx, and reloads it after a deployment has rewritten the upstreams. An invalid file is ignored.
set -eu
file=/traffic/upstreams.conf
[ -e "$file" ] || cp /etc/nginx/upstreams.initial.conf "$file"
nginx -g 'daemon off;' &
server=$!
trap 'kill -QUIT "$server"' TERM INT QUIT
last=$(cksum <"$file")
while kill -0 "$server" 2>/dev/null; do
  sleep 2
  now=$(cksum <"$file")
  [ "$now" = "$last" ] || { nginx -t && nginx -s reload; last=$now; }
done
