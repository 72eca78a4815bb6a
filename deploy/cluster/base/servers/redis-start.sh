# Starts Valkey as the replica of the primary that the sentinels name; pod 0 is the primary while no sentinel answers.
# A primary that restarts is empty and would empty its replicas, so it first waits until the sentinels chose another one.
set -eu
umask 077
data=${DATA:-/data}
own=$POD_NAME.redis
primary() {
  for n in 0 1 2; do
    timeout 2 "$CLI" -h "redis-$n.redis" -p 26379 sentinel get-master-addr-by-name stockfinder 2>/dev/null | head -n 1 | grep . && return
  done
}
now=$(primary || true)
tries=0
while [ "$now" = "$own" ] && [ $tries -lt 15 ]; do
  sleep 1
  tries=$((tries + 1))
  now=$(primary || true)
done
now=${now:-redis-0.redis}
{
  printf 'port 6379\ndir %s\nrequirepass %s\nmasterauth %s\n' "$data" "$REDISCLI_AUTH" "$REDISCLI_AUTH"
  printf 'save ""\nappendonly no\nmaxmemory %s\nmaxmemory-policy allkeys-lru\n' "$MEMORY"
  printf 'replica-announce-ip %s\n' "$own"
  [ "$now" = "$own" ] || printf 'replicaof %s 6379\n' "$now"
} > "$data/redis.conf"
exec "$SERVER" "$data/redis.conf"
