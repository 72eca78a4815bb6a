import type { RedisOptions } from "ioredis";

export type Settings = Omit<RedisOptions, "replyMapping">;

const SENTINELS =
  /^redis(?<tls>s?)\+sentinel:\/\/(?:(?<user>[^:@/]*):(?<password>[^@/]*)@)?(?<hosts>[^/@]+)\/(?<name>[\w.-]+)$/;
const SENTINEL_PORT = 26379;

export const REDIS_SCHEMES = ["redis:", "rediss:", "redis+sentinel:", "rediss+sentinel:"] as const;

/**
 * The client's options for sentinels, `redis+sentinel://:password@host:26379,host:26379/name`; null for the address of one server.
 * Servers and sentinels share the password.
 * @throws {Error} for sentinels in another form
 */
export function sentinelOptions(url: string): Settings | null {
  if (!/^rediss?\+sentinel:/.test(url)) return null;
  const parts = SENTINELS.exec(url)?.groups;
  if (!parts?.hosts || !parts.name)
    throw new Error("Sentinels are named as redis+sentinel://:password@host:26379,host:26379/name");
  const password = parts.password && decodeURIComponent(parts.password);
  return {
    name: parts.name,
    sentinels: parts.hosts.split(",").map((address) => {
      const [host = "", port = SENTINEL_PORT] = address.split(":");
      return { host, port: Number(port) };
    }),
    ...(parts.user && { username: decodeURIComponent(parts.user) }),
    ...(password && { password, sentinelPassword: password }),
    ...(parts.tls && { tls: {}, enableTLSForSentinelMode: true }),
    // The sentinels say when there is another primary; the old one may still hold the connection.
    failoverDetector: true,
  };
}
