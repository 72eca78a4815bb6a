# Plays the entry point of the image "postgres": creates the database on the first start and goes on as its own user.
set -eu
user=${POSTGRES_USER:-postgres} database=${POSTGRES_DB:-postgres} method=${POSTGRES_HOST_AUTH_METHOD:-scram-sha-256}
if [ "$(id -u)" = 0 ]; then
  chown postgres "$PGDATA" /run/postgresql
  chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups sh "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "${POSTGRES_PASSWORD:-unused}" > /tmp/password
  initdb --username="$user" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 > /dev/null
  rm /tmp/password
  echo "host all all all $method" >> "$PGDATA/pg_hba.conf"
  # Its log is also read: whoever waits for this image counts two servers.
  pg_ctl -w -o "-c listen_addresses=''" start
  [ "$database" = postgres ] || createdb --username="$user" --maintenance-db=postgres "$database"
  pg_ctl -w -m fast stop > /dev/null
fi
exec "$@" -c listen_addresses='*'
