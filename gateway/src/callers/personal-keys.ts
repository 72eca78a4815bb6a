import { hash } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { growingLru } from "@stockfinder/cache/growing-lru";
import { Fault } from "@stockfinder/contracts/fault";
import { PERSONAL_KEY, resolveKey } from "@stockfinder/contracts/keys";
import type { OutputOf } from "@stockfinder/contracts/operation";
import type { Clock } from "@stockfinder/service/clock";
import type { LRUCache } from "lru-cache";
import { ownCall } from "./gateway-principal.ts";

/** A key that is revoked, or moves with a merged account, is used for so long: less than a second. */
const REMEMBERED_MS = 999;
const REMEMBERED_KEYS = 10_000;

type Resolved = OutputOf<typeof resolveKey>;
export type KeyBearer = NonNullable<Resolved>;

/** Resolves personal keys with the auth service, each at most once a second. Remembers their digests, as for access tokens. */
export class PersonalKeys {
  readonly #bus: Pick<Bus, "call">;
  readonly #asked: LRUCache<string, Promise<Resolved>>;

  constructor({ bus, clock }: { readonly bus: Pick<Bus, "call">; readonly clock: Pick<Clock, "now"> }) {
    this.#bus = bus;
    this.#asked = growingLru(REMEMBERED_KEYS, { ttl: REMEMBERED_MS, ttlResolution: 0, perf: clock });
  }

  /** @throws {Fault} `unauthorized` for a key that is not valid, `unavailable` if auth does not answer. */
  async bearerOf(key: string): Promise<KeyBearer> {
    const bearer = PERSONAL_KEY.test(key) ? await this.#resolve(key) : null;
    if (bearer === null) throw new Fault("unauthorized", "The key is invalid, has expired or was revoked");
    return bearer;
  }

  #resolve(key: string): Promise<Resolved> {
    const digest = hash("sha256", key, "base64url");
    const known = this.#asked.get(digest);
    if (known) return known;
    const resolving = this.#bus.call(resolveKey, { key }, ownCall());
    this.#asked.set(digest, resolving);
    return resolving;
  }
}
