import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A self-signed certificate for `localhost`, valid for an hour, with its key; both PEM. */
export function ownCertificate(): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(set(sequence(COMMON_NAME, text(0x0c, "localhost"))));
  const now = Date.now();
  const content = sequence(
    tagged(0xa0, integer(Buffer.of(2))), // version 3
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    sequence(ECDSA_WITH_SHA256),
    name,
    sequence(time(now - 60_000), time(now + 3_600_000)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(sequence(ALTERNATIVE_NAME, tagged(0x04, sequence(text(0x82, "localhost")))))),
  );
  const signature = tagged(0x03, Buffer.of(0), sign("sha256", content, privateKey));
  const cert = sequence(content, sequence(ECDSA_WITH_SHA256), signature).toString("base64");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replaceAll(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** Object identifiers in DER: 2.5.4.3, 2.5.29.17, 1.2.840.10045.4.3.2. */
const COMMON_NAME = Buffer.from("0603550403", "hex");
const ALTERNATIVE_NAME = Buffer.from("0603551d11", "hex");
const ECDSA_WITH_SHA256 = Buffer.from("06082a8648ce3d040302", "hex");

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts);
const set = (...parts: Buffer[]) => tagged(0x31, ...parts);
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const text = (tag: number, value: string) => tagged(tag, Buffer.from(value));
const time = (at: number) => text(0x18, new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, ""));
