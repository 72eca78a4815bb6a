import { randomBytes, randomInt } from "node:crypto";
import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { StaffEntrance } from "@stockfinder/notification-scheduler/staff/staff-entrance";
import { type StaffMember, sharedMember } from "@stockfinder/notification-scheduler/staff/staff-member";
import { WrongTries } from "@stockfinder/notification-scheduler/staff/wrong-tries";

const TRIES_A_MINUTE = 5;
const SESSION_MS = 60 * 60_000;
/** Without letters and digits that look alike. */
const SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** What somebody has typed and not saved, by variable. */
export type Draft = Record<string, string>;

/** The caller, with the networks around its address, the widest last. */
export interface Trier {
  readonly caller: string;
  readonly widerNetworks: readonly string[];
}

/** Admits one person at a time: by a staff password, or by a code that works once if there is none. */
export class Entrance {
  readonly #tries = new WrongTries(new MemoryCache(10_000), TRIES_A_MINUTE);
  readonly #announce: (code: string) => void;
  #staff: StaffEntrance;
  #session: { readonly token: StaffMember; readonly draft: Draft; until: number } | null = null;
  readonly byCode: boolean;

  constructor(members: readonly StaffMember[], announce: (code: string) => void) {
    this.#announce = announce;
    this.byCode = members.length === 0;
    this.#staff = this.byCode ? this.#newCode() : this.#entranceFor(members);
  }

  /**
   * Returns the token of a new session, which ends the one before.
   * @throws {Fault} `unauthorized`, or `too-many` after five wrong ones in a minute
   */
  async enter(secret: string, trier: Trier): Promise<string> {
    await this.#staff.nameOf({ secret: this.byCode ? secret.toUpperCase() : secret, ...trier });
    if (this.byCode) this.#staff = this.#newCode();
    const token = randomBytes(32).toString("base64url");
    this.#session = { token: sharedMember(token), draft: {}, until: Date.now() + SESSION_MS };
    return token;
  }

  /** The draft of the session that this token opened; null for any other. */
  async draftOf(token: string | null): Promise<Draft | null> {
    const session = this.#session;
    if (token === null || !session || Date.now() > session.until) return null;
    return (await session.token.isPassword(token)) ? session.draft : null;
  }

  #newCode(): StaffEntrance {
    const code = Array.from({ length: 9 }, (_, n) => (n === 4 ? "-" : SIGNS[randomInt(SIGNS.length)])).join(
      "",
    );
    this.#announce(code);
    return this.#entranceFor([sharedMember(code)]);
  }

  #entranceFor(members: readonly StaffMember[]): StaffEntrance {
    return new StaffEntrance({ members, wrongTries: this.#tries });
  }
}
