import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const PREFIX = "sfr_";
const FAMILY_BYTES = 16;
const SECRET_BYTES = 32;
const TAG_BYTES = 16;
const PATTERN = /^sfr_[\w-]{86}$/;

export interface RefreshToken {
  readonly familyId: string;
  readonly secret: Buffer;
}

export interface PresentedToken extends RefreshToken {
  /**
   * Whether the tag proves that auth issued this token, however old. False for tokens from before a change of TOKEN_SECRET,
   * which may still be valid.
   */
  readonly isGenuine: boolean;
}

/**
 * `sfr_` and the base64url of family, secret and tag. The secret identifies the token. The tag distinguishes tokens that auth
 * issued from made-up ones, without storing tokens.
 */
export function writeToken(key: Uint8Array, { familyId, secret }: RefreshToken): string {
  const body = Buffer.concat([Buffer.from(familyId.replaceAll("-", ""), "hex"), secret]);
  return PREFIX + Buffer.concat([body, tagOf(key, body)]).toString("base64url");
}

/** Null if the text does not have the form of a refresh token. */
export function readToken(key: Uint8Array, text: string): PresentedToken | null {
  if (!PATTERN.test(text)) return null;
  const encoded = text.slice(PREFIX.length);
  const bytes = Buffer.from(encoded, "base64url");
  if (bytes.toString("base64url") !== encoded) return null; // one token has one spelling
  const body = bytes.subarray(0, FAMILY_BYTES + SECRET_BYTES);
  return {
    familyId: uuid(bytes.subarray(0, FAMILY_BYTES)),
    secret: body.subarray(FAMILY_BYTES),
    isGenuine: timingSafeEqual(bytes.subarray(body.length), tagOf(key, body)),
  };
}

export function firstSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The successor of a secret. Deterministic for the same salt; the salt alone does not reveal it. */
export function successorOf(secret: Uint8Array, salt: Uint8Array): Buffer {
  return createHmac("sha256", secret).update(salt).digest();
}

function tagOf(key: Uint8Array, body: Uint8Array): Buffer {
  return createHmac("sha256", key).update(body).digest().subarray(0, TAG_BYTES);
}

function uuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
