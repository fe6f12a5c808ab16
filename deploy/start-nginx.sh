#!/bin/sh
# Starts nginx in a container (compose.yaml) with deploy/nginx.conf, for the host of APP_ORIGIN, in front of the two web fronts whose
# addresses are given. It needs no root, and writes to /tmp and to its caches in /var/lib/nginx only.
set -eu
folder=$(dirname "$0")
certificates=${CERTIFICATES_FOLDER:-/certificates}
work=${WORK_FOLDER:-/tmp}
caches=${CACHE_FOLDER:-/var/lib/nginx}
host=${APP_ORIGIN#https://}
host=${host%%[:/]*}

# The first of the two lines is one web front, the second the other.
awk -v one="$1" -v other="$2" '
  /server 127\.0\.0\.1:3000 / { sub(/127\.0\.0\.1:3000/, count++ ? other : one) }
  { print }
  END { if (count != 2) { print "deploy/nginx.conf has another upstream" > "/dev/stderr"; exit 1 } }
' "$folder/nginx.conf" > "$work/upstream.conf"
sed \
  -e "s#/etc/letsencrypt/live/watch\.example/#$certificates/#" \
  -e "s#/var/lib/nginx/#$caches/#" \
  -e "s#/var/log/nginx/cliffhanger\.log#${ACCESS_LOG:-/dev/stdout}#" \
  -e "s#watch\.example#$host#g" \
  -e '/listen \[::\]/d' \
  -e "s#listen 80;#listen ${HTTP_PORT:-80};#" \
  -e "s#listen 443 #listen ${HTTPS_PORT:-443} #" \
  "$work/upstream.conf" > "$work/site.conf"

cat > "$work/nginx.conf" <<END
daemon off;
worker_processes auto;
pid $work/nginx.pid;
error_log stderr;
events { worker_connections 4096; }
http {
  client_body_temp_path $work/client_body;
  proxy_temp_path $work/proxy;
  fastcgi_temp_path $work/fastcgi;
  uwsgi_temp_path $work/uwsgi;
  scgi_temp_path $work/scgi;
  access_log off;
  include $work/site.conf;
}
END
exec "${PROGRAM:-nginx}" -e stderr -c "$work/nginx.conf"
