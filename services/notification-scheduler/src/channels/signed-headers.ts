import { createHmac } from "node:crypto";

export const SECRET_PREFIX = "whsec_";

/**
 * The headers that prove who sent a body (https://www.standardwebhooks.com). `secret` is `whsec_` and base64, or any text.
 * `id` is the same at each attempt, `at` is the time of this one.
 */
export function signedHeaders({
  id,
  at,
  body,
  secret,
}: {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  readonly secret: string;
}): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = secret.startsWith(SECRET_PREFIX)
    ? Buffer.from(secret.slice(SECRET_PREFIX.length), "base64")
    : Buffer.from(secret);
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
