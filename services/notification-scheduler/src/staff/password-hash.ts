import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const argon2Of = promisify(argon2);

/** OWASP's recommendation: 19 MiB, two passes, one lane; 23 ms on the machine that we measure on. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** A hash that costs more would stop the service for seconds at each try. */
const MAX_MEMORY = 262_144;
const MAX_PASSES = 10;
const MAX_LANES = 4;

export interface PasswordHash {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z\d+/]{11,86})\$([A-Za-z\d+/]{22,86})$/;

/** Reads `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`; null for any other text. */
export function parsePasswordHash(text: string): PasswordHash | null {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(text) ?? [];
  if (salt === undefined || hash === undefined) return null;
  const read = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
  const isPossible =
    read.parallelism >= 1 &&
    read.parallelism <= MAX_LANES &&
    read.passes >= 1 &&
    read.passes <= MAX_PASSES &&
    read.memory >= 8 * read.parallelism &&
    read.memory <= MAX_MEMORY;
  return isPossible ? read : null;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await digest(password, { ...COST, salt, hash: Buffer.alloc(HASH_BYTES) });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

export async function isPasswordOf(password: string, known: PasswordHash): Promise<boolean> {
  return timingSafeEqual(await digest(password, known), known.hash);
}

async function digest(password: string, known: PasswordHash): Promise<Buffer> {
  const { memory, passes, parallelism, salt, hash } = known;
  const parameters: Argon2Parameters = {
    message: password,
    nonce: salt,
    parallelism,
    tagLength: hash.length,
    memory,
    passes,
  };
  return await argon2Of("argon2id", parameters);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
