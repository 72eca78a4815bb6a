import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { PassThrough, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import { promisify } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import { ConfigError } from "@stockfinder/service/config";
import type { WriteLine } from "./dump.ts";

/** Encrypted: this line, 16 bytes of salt, 12 of a nonce, the zipped lines in AES-256-GCM, and its tag of 16 bytes. */
const ENCRYPTED = Buffer.from("StockFinder backup, encrypted, format 1\n");
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = ENCRYPTED.length + SALT_BYTES + NONCE_BYTES;
const CIPHER = "aes-256-gcm";

/** A guess takes a tenth of a second and 64 MB. */
const SCRYPT = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt);

/**
 * Writes a file of zipped lines, encrypted if a passphrase is given. It has its name only when it is complete and on the disk.
 */
export async function writeArchive(
  file: string,
  passphrase: string | null,
  work: (write: WriteLine) => Promise<void>,
): Promise<void> {
  const unfinished = `${file}.new`;
  await rm(unfinished, { force: true });
  const lines = new PassThrough();
  const written = pipeline(
    lines,
    createGzip(),
    passphrase === null ? new PassThrough() : await encrypting(passphrase),
    createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true }),
  );
  const stopped = written.then(
    () => {},
    () => {},
  ); // a write that waits for room must not wait forever
  try {
    await work(async (line) => {
      if (lines.destroyed) await written;
      if (lines.write(`${line}\n`)) return;
      await Promise.race([new Promise((resolve) => lines.once("drain", resolve)), stopped]);
    });
    lines.end();
    await written;
    await rename(unfinished, file);
  } catch (error) {
    lines.destroy();
    await stopped;
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The lines of a file. @throws {ConfigError} for a wrong passphrase or a damaged file, at the latest at its end. */
export async function* readArchive(file: string, passphrase: string | null): AsyncGenerator<string> {
  const source = passphrase === null ? [createReadStream(file)] : await decrypting(file, passphrase);
  const unzipped = createGunzip();
  const read = pipeline([...source, unzipped]);
  read.catch(() => {}); // thrown below
  try {
    yield* linesOf(unzipped);
    await read;
  } catch (error) {
    if (!(error instanceof Error) || ("syscall" in error && error.syscall !== undefined)) throw error;
    throw new ConfigError(
      passphrase === null
        ? `It is damaged, or not a backup: ${error.message}`
        : "The passphrase is wrong, or the file is damaged",
    );
  }
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(ENCRYPTED.length), 0, ENCRYPTED.length, 0);
    return buffer.equals(ENCRYPTED);
  } finally {
    await handle.close();
  }
}

/** Splits at line feeds alone: texts may contain other separators of lines. */
export async function* linesOf(bytes: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const chunk of bytes) {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest; // of a file that is cut off
}

async function encrypting(passphrase: string): Promise<Transform> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv(CIPHER, await derive(passphrase, salt, 32, SCRYPT), nonce);
  let head: Buffer | null = Buffer.concat([ENCRYPTED, salt, nonce]);
  return new Transform({
    transform(chunk, _encoding, done) {
      if (head) this.push(head);
      head = null;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      this.push(cipher.final());
      done(null, cipher.getAuthTag());
    },
  });
}

async function decrypting(file: string, passphrase: string): Promise<[Readable, Transform]> {
  const handle = await open(file);
  const [head, tag] = [Buffer.alloc(HEAD_BYTES), Buffer.alloc(TAG_BYTES)];
  let size: number;
  try {
    ({ size } = await handle.stat());
    if (size < HEAD_BYTES + TAG_BYTES) throw new ConfigError("It is cut off: its end is missing");
    await handle.read(head, 0, HEAD_BYTES, 0);
    await handle.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
  } finally {
    await handle.close();
  }
  const salt = head.subarray(ENCRYPTED.length, ENCRYPTED.length + SALT_BYTES);
  const nonce = head.subarray(ENCRYPTED.length + SALT_BYTES);
  const decipher = createDecipheriv(CIPHER, await derive(passphrase, salt, 32, SCRYPT), nonce);
  decipher.setAuthTag(tag);
  return [createReadStream(file, { start: HEAD_BYTES, end: size - TAG_BYTES - 1 }), decipher];
}
