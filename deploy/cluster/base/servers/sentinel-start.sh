# Starts a sentinel that watches whom the other sentinels name as primary; pod 0 while there are none yet.
set -eu
umask 077
data=${DATA:-/data}
now=
for n in 0 1 2; do
  now=$(timeout 2 "$CLI" -h "redis-$n.redis" -p 26379 sentinel get-master-addr-by-name stockfinder 2>/dev/null | head -n 1 | grep .) && break
done || true
cat > "$data/sentinel.conf" <<CONF
port 26379
dir $data
requirepass $REDISCLI_AUTH
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $POD_NAME.redis
sentinel monitor stockfinder ${now:-redis-0.redis} 6379 2
sentinel auth-pass stockfinder $REDISCLI_AUTH
sentinel sentinel-pass $REDISCLI_AUTH
sentinel down-after-milliseconds stockfinder 3000
sentinel failover-timeout stockfinder 10000
CONF
exec "$SERVER" "$data/sentinel.conf" --sentinel
