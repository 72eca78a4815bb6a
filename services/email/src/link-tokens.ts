import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor } from "./digests.ts";

/** `confirm` carries the id of a subscription, `unsubscribe` the digest of an address, `extension` the id of a link. */
export type LinkPurpose = "confirm" | "unsubscribe" | "extension";

const SUBJECT_BYTES = 16;
const TAG_BYTES = 16;
const TOKEN = /^[\w-]{43}$/;

/**
 * What the links in our mails carry: 16 bytes that say what they are about and 16 that only we can have made, so that a
 * token need not be kept anywhere, not even as a digest, and the one in an old mail is as good as new.
 */
export class LinkTokens {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = keyFor(secret, "links");
  }

  /** 43 characters that stand in a URL as they are. */
  make(purpose: LinkPurpose, subject: Buffer): string {
    return Buffer.concat([subject, this.#tag(purpose, subject)]).toString("base64url");
  }

  /** What the token is about, or null where we did not make it for this purpose. */
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
