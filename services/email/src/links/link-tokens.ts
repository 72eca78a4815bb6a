import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor } from "../limits/digests.ts";

/**
 * The subject of `confirm` is a subscription id, of `unsubscribe` the digest of an address, of `extension` a link id; of
 * `confirm-address` and `leave-digest` the id of an address for alerts, of `leave-watch` a watch id.
 */
export type LinkPurpose =
  | "confirm"
  | "unsubscribe"
  | "extension"
  | "confirm-address"
  | "leave-watch"
  | "leave-digest";

const SUBJECT_BYTES = 16;
const TAG_BYTES = 16;
const TOKEN = /^[\w-]{43}$/;

/**
 * Signed tokens for links in mails: a subject of 16 bytes, and a tag (HMAC) of 16. They are not stored, and do not expire by
 * themselves.
 */
export class LinkTokens {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = keyFor(secret, "links");
  }

  /** 43 characters that need no escaping in a URL. */
  make(purpose: LinkPurpose, subject: Buffer): string {
    return Buffer.concat([subject, this.#tag(purpose, subject)]).toString("base64url");
  }

  /** The subject of the token; null if it was not made for this purpose. */
  read(purpose: LinkPurpose, token: string): Buffer | null {
    if (!TOKEN.test(token)) return null;
    const bytes = Buffer.from(token, "base64url");
    const subject = bytes.subarray(0, SUBJECT_BYTES);
    return timingSafeEqual(bytes.subarray(SUBJECT_BYTES), this.#tag(purpose, subject)) ? subject : null;
  }

  #tag(purpose: LinkPurpose, subject: Buffer): Buffer {
    return createHmac("sha256", this.#key)
      .update(`${purpose}:`)
      .update(subject)
      .digest()
      .subarray(0, TAG_BYTES);
  }
}

export function bytesOfUuid(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll("-", ""), "hex");
}

export function uuidOfBytes(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
