import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what people give us in confidence: settings of channels, secrets of webhooks. */
export interface Sealer {
  /** `<key's id>.<base64url>`. Only the row with this id can open it. */
  seal(id: string, value: unknown): string;
  /** @throws {Error} if it was sealed with an unknown key, for another row, or was changed. */
  open(id: string, sealed: string): unknown;
  readonly keyId: string;
}

/** The first secret seals; all of them open, so that a secret can be replaced. */
export function createSealer(secrets: readonly [string, ...string[]]): Sealer {
  const [current, ...former] = secrets;
  const first = keyFrom(current);
  const keys = new Map([...former.map(keyFrom), first].map((key) => [key.id, key.bytes]));
  return {
    keyId: first.id,
    seal(id, value) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, first.bytes, nonce).setAAD(Buffer.from(id));
      const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return `${first.id}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url")}`;
    },
    open(id, sealed) {
      const [keyId = "", encoded = ""] = sealed.split(".");
      const key = keys.get(keyId);
      if (!key) throw new Error("Sealed with a secret that CHANNEL_SECRET does not have");
      const bytes = Buffer.from(encoded, "base64url");
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(id))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return JSON.parse(Buffer.concat([text, decipher.final()]).toString());
    },
  };
}

function keyFrom(secret: string): { readonly id: string; readonly bytes: Buffer } {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "stockfinder alerts channels", 32));
  return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 8), bytes };
}
