# Plays the entry point of the image "rabbitmq": writes the settings and goes on as its own user.
set -eu
if [ "$(id -u)" = 0 ]; then
  cat > /etc/rabbitmq/rabbitmq.conf <<SETTINGS
default_user = ${RABBITMQ_DEFAULT_USER:-guest}
default_pass = ${RABBITMQ_DEFAULT_PASS:-guest}
loopback_users = none
log.console = true
log.file = false
SETTINGS
  echo "[rabbitmq_management]." > /etc/rabbitmq/enabled_plugins
  chown -R rabbitmq /etc/rabbitmq /var/lib/rabbitmq /var/log/rabbitmq
  exec setpriv --reuid=rabbitmq --regid=rabbitmq --init-groups env HOME=/var/lib/rabbitmq sh "$0"
fi
exec /usr/lib/rabbitmq/bin/rabbitmq-server
