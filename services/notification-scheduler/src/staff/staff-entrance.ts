import { createHash } from "node:crypto";
import { Semaphore } from "@stockfinder/bus/semaphore";
import type { RateLimiter } from "@stockfinder/cache/cache";
import { Fault } from "@stockfinder/contracts/fault";
import type { StaffMember } from "./staff-member.ts";

/** Each check takes 19 MiB and a thread of the pool. */
const CHECKS_AT_ONCE = 2;

/** The staff password of a request. */
export interface StaffCredentials {
  readonly secret?: string | undefined;
  /** An address or network, whose wrong tries are counted together. */
  readonly caller: string;
}

interface EntranceDependencies {
  readonly members: readonly StaffMember[];
  /** Counts the wrong tries of each caller. */
  readonly wrongTries: RateLimiter;
}

/** Authenticates staff by password. */
export class StaffEntrance {
  readonly #members: readonly StaffMember[];
  readonly #wrongTries: RateLimiter;
  readonly #slots = new Semaphore(CHECKS_AT_ONCE);
  /** Checks that are running, by caller and password. */
  readonly #running = new Map<string, Promise<string | null>>();

  constructor({ members, wrongTries }: EntranceDependencies) {
    this.#members = members;
    this.#wrongTries = wrongTries;
  }

  /** Whether there is a second person, for approvals. */
  get hasSeveral(): boolean {
    return this.#members.length > 1;
  }

  /**
   * Returns the name of the member with this password.
   * @throws {Fault} `unauthorized` for a missing or wrong one; `too-many` after too many wrong ones, also for the right
   * one.
   */
  async nameOf({ secret, caller }: StaffCredentials): Promise<string> {
    if (secret === undefined) throw refusal("Send the staff password in Authorization");
    const key = createHash("sha256").update(`${caller}\n${secret}`).digest("base64url");
    const running = this.#running.get(key);
    if (running) return await this.#joined(running, caller);
    const checking = this.#check(secret, caller).finally(() => this.#running.delete(key));
    this.#running.set(key, checking);
    return nameOrRefusal(await checking);
  }

  /** The point is taken before the check, so that no more guesses than points are checked at once. */
  async #check(password: string, caller: string): Promise<string | null> {
    await this.#takePoint(caller);
    const name = await this.#slots.run(() => this.#find(password));
    if (name !== null) await this.#wrongTries.giveBack(caller);
    return name;
  }

  /** A page sends several requests at once: with the right password they share one check and cost no points. */
  async #joined(running: Promise<string | null>, caller: string): Promise<string> {
    const name = await running;
    if (name === null) await this.#takePoint(caller);
    return nameOrRefusal(name);
  }

  async #takePoint(caller: string): Promise<void> {
    const { allowed, retryAfterSeconds } = await this.#wrongTries.consume(caller);
    if (!allowed)
      throw new Fault("too-many", "Too many wrong passwords from your address", {
        retryAfterSeconds: Math.max(1, retryAfterSeconds),
      });
  }

  async #find(password: string): Promise<string | null> {
    for (const { name, isPassword } of this.#members) if (await isPassword(password)) return name;
    return null;
  }
}

function nameOrRefusal(name: string | null): string {
  if (name === null) throw refusal("This is not a staff password");
  return name;
}

function refusal(message: string): Fault {
  return new Fault("unauthorized", `password: ${message}`, { errors: [{ path: "password", message }] });
}
