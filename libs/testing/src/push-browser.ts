import {
  createDecipheriv,
  createECDH,
  createHmac,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
} from "node:crypto";

/** A browser's subscription, as `PushSubscription.toJSON()` has it. */
export interface SubscriptionJson {
  readonly endpoint: string;
  readonly expirationTime: null;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A browser that is subscribed to pushes: only it can decrypt them. */
export interface PushBrowser {
  readonly subscription: SubscriptionJson;
  /** The content of a push message. @throws if it is not encrypted for this browser. */
  read(body: Buffer): unknown;
}

export function aPushBrowser(host = "fcm.googleapis.com"): PushBrowser {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint: `https://${host}/fcm/send/${randomUUID()}`,
      expirationTime: null,
      keys: { p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") },
    },
    read: (body) => JSON.parse(decrypt(body, keys, auth).toString()),
  };
}

const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** RFC 8291: a message of one record in the coding aes128gcm (RFC 8188). */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, SALT_BYTES);
  const idLength = body.readUInt8(SALT_BYTES + 4);
  const begin = SALT_BYTES + 5 + idLength;
  const senderKey = body.subarray(SALT_BYTES + 5, begin);
  const secret = keys.computeSecret(senderKey);

  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), senderKey]);
  const first = createHmac("sha256", auth).update(secret).digest();
  const material = createHmac("sha256", first).update(keyInfo).update(Buffer.of(1)).digest();
  const derived = (info: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", material, salt, info, bytes));
  const decipher = createDecipheriv(
    "aes-128-gcm",
    derived("Content-Encoding: aes128gcm\0", 16),
    derived("Content-Encoding: nonce\0", 12),
  );
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(body.subarray(begin, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(2); // the last record's delimiter; zeros follow
  return padded.subarray(0, end);
}
