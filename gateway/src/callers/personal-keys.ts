import { hash, randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { growingLru } from "@stockfinder/cache/growing-lru";
import { Fault } from "@stockfinder/contracts/fault";
import { PERSONAL_KEY, resolveKey } from "@stockfinder/contracts/keys";
import type { OutputOf } from "@stockfinder/contracts/operation";
import type { Clock } from "@stockfinder/service/clock";
import { GATEWAY } from "./gateway-principal.ts";

/** A key that is revoked, or moves with a merged account, is used for so long. */
const REMEMBERED_MS = 1_000;
const REMEMBERED_KEYS = 10_000;

type Resolved = OutputOf<typeof resolveKey>;
export type KeyBearer = NonNullable<Resolved>;

interface Asked {
  readonly resolving: Promise<Resolved>;
  /** In milliseconds since 1970. */
  readonly until: number;
}

/** Resolves personal keys with the auth service, each at most once a second. Remembers their digests, as for access tokens. */
export class PersonalKeys {
  readonly #bus: Pick<Bus, "call">;
  readonly #clock: Pick<Clock, "now">;
  readonly #asked = growingLru<string, Asked>(REMEMBERED_KEYS);

  constructor({ bus, clock }: { readonly bus: Pick<Bus, "call">; readonly clock: Pick<Clock, "now"> }) {
    this.#bus = bus;
    this.#clock = clock;
  }

  /** @throws {Fault} `unauthorized` for a key that is not valid, `unavailable` if auth does not answer. */
  async bearerOf(key: string): Promise<KeyBearer> {
    const bearer = PERSONAL_KEY.test(key) ? await this.#resolve(key) : null;
    if (bearer === null) throw new Fault("unauthorized", "The key is invalid, has expired or was revoked");
    return bearer;
  }

  #resolve(key: string): Promise<Resolved> {
    const digest = hash("sha256", key, "base64url");
    const now = this.#clock.now();
    const known = this.#asked.get(digest);
    if (known && known.until > now) return known.resolving;
    const resolving = this.#bus.call(resolveKey, { key }, { principal: GATEWAY, requestId: randomUUID() });
    this.#asked.set(digest, { resolving, until: now + REMEMBERED_MS });
    return resolving;
  }
}
