import { hash } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { growingLru } from "@stockfinder/cache/growing-lru";
import { Fault } from "@stockfinder/contracts/fault";
import { PERSONAL_KEY, resolveKey } from "@stockfinder/contracts/keys";
import type { OutputOf } from "@stockfinder/contracts/operation";
import type { Clock } from "@stockfinder/service/clock";
import { ownCall } from "./gateway-principal.ts";

/** A key that is revoked, or moves with a merged account, is used for so long: less than a second. */
const REMEMBERED_MS = 999;
const REMEMBERED_KEYS = 10_000;

type Resolved = OutputOf<typeof resolveKey>;

/** @throws {Fault} `unauthorized` for a key that is not valid, `unavailable` if auth does not answer. */
export type KeyBearerOf = (key: string) => Promise<NonNullable<Resolved>>;

/** Resolves personal keys with the auth service, each at most once a second. Remembers their digests, as for access tokens. */
export function keyReader(bus: Pick<Bus, "call">, clock: Pick<Clock, "now">): KeyBearerOf {
  const asked = growingLru<string, Promise<Resolved>>(REMEMBERED_KEYS, {
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: clock,
  });

  function resolve(key: string): Promise<Resolved> {
    const digest = hash("sha256", key, "base64url");
    const known = asked.get(digest);
    if (known) return known;
    const resolving = bus.call(resolveKey, { key }, ownCall());
    asked.set(digest, resolving);
    return resolving;
  }

  return async (key) => {
    const bearer = PERSONAL_KEY.test(key) ? await resolve(key) : null;
    if (bearer === null) throw new Fault("unauthorized", "The key is invalid, has expired or was revoked");
    return bearer;
  };
}
