import { createHash } from "node:crypto";
import { Semaphore } from "@stockfinder/bus/semaphore";
import { growingLru } from "@stockfinder/cache/growing-lru";
import { badField, type Fault } from "@stockfinder/contracts/fault";
import type { StaffMember } from "./staff-member.ts";
import { tooManyTries, type WrongTries } from "./wrong-tries.ts";

/** Each check takes 19 MiB and a thread of the pool. */
const CHECKS_AT_ONCE = 2;
/** Checks that the widest network of a caller may have running and waiting: the others' turns come within a second. */
const CHECKS_OF_NETWORK = 5;
const SIGNED_IN_MS = 12 * 60 * 60_000;
const SIGNED_IN_CALLERS = 1_000;

export interface StaffCredentials {
  readonly secret?: string | undefined;
  /** An address or network, whose wrong tries are counted together. */
  readonly caller: string;
  readonly widerNetworks?: readonly string[] | undefined;
}

interface EntranceDependencies {
  readonly members: readonly StaffMember[];
  readonly wrongTries: WrongTries;
}

export class StaffEntrance {
  readonly #dependencies: EntranceDependencies;
  readonly #slots = new Semaphore(CHECKS_AT_ONCE);
  readonly #checksByNetwork = new Map<string, number>();
  /** Checks that are running, by caller and password. */
  readonly #running = new Map<string, Promise<string | null>>();
  /** The names of members, by caller and password. */
  readonly #signedIn = growingLru<string, string>(SIGNED_IN_CALLERS, { ttl: SIGNED_IN_MS });

  constructor(dependencies: EntranceDependencies) {
    this.#dependencies = dependencies;
  }

  /** Whether there is a second person, for approvals. */
  get hasSeveral(): boolean {
    return this.#dependencies.members.length > 1;
  }

  /**
   * Returns the name of the member with this password.
   * @throws {Fault} `unauthorized` for a missing or wrong one; `too-many` after too many wrong ones of the caller or a wider
   * network, also for the right one unless the caller is signed in.
   */
  async nameOf({ secret, caller, widerNetworks = [] }: StaffCredentials): Promise<string> {
    if (secret === undefined) throw passwordFault("Send the staff password in Authorization");
    const key = createHash("sha256").update(`${caller}\n${secret}`).digest("base64url");
    const known = this.#signedIn.get(key, { updateAgeOnGet: true });
    if (known !== undefined) return known;
    const networks = [caller, ...widerNetworks];
    const running = this.#running.get(key);
    if (running) return await this.#joined(running, networks);
    const checking = this.#check(secret, networks).finally(() => this.#running.delete(key));
    this.#running.set(key, checking);
    const name = await checking;
    if (name !== null) this.#signedIn.set(key, name);
    return nameOrRefusal(name);
  }

  /** The tries are taken before the check, so that no more guesses than tries are checked at once. */
  async #check(password: string, networks: readonly string[]): Promise<string | null> {
    const widest = networks.at(-1) ?? "";
    const checks = this.#checksByNetwork.get(widest) ?? 0;
    if (checks >= CHECKS_OF_NETWORK) throw tooManyTries(1);
    this.#checksByNetwork.set(widest, checks + 1);
    try {
      await this.#dependencies.wrongTries.take(networks);
      const name = await this.#slots.run(() => this.#find(password));
      if (name !== null) await this.#dependencies.wrongTries.giveBack(networks);
      return name;
    } finally {
      const left = (this.#checksByNetwork.get(widest) ?? 1) - 1;
      if (left > 0) this.#checksByNetwork.set(widest, left);
      else this.#checksByNetwork.delete(widest);
    }
  }

  /** A page sends several requests at once: with the right password they share one check and cost no tries. */
  async #joined(running: Promise<string | null>, networks: readonly string[]): Promise<string> {
    const name = await running;
    if (name === null) await this.#dependencies.wrongTries.take(networks);
    return nameOrRefusal(name);
  }

  async #find(password: string): Promise<string | null> {
    for (const { name, isPassword } of this.#dependencies.members)
      if (await isPassword(password)) return name;
    return null;
  }
}

function nameOrRefusal(name: string | null): string {
  if (name === null) throw passwordFault("This is not a staff password");
  return name;
}

function passwordFault(message: string): Fault {
  return badField("password", message, "unauthorized");
}
