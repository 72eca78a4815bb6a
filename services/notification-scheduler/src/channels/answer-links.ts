import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { ANSWER_PATH } from "@stockfinder/contracts/answer-path";

const ID_BYTES = 16;
const TAG_BYTES = 16;

/** Signed links in messages: anyone who has one may answer that alert. They are not stored, and end with the alert. */
export interface AnswerLinks {
  linkTo(origin: string, alertId: string): string;
  tokenOf(alertId: string): string;
  /** The alert of a token; null if it was not made here. */
  alertOf(token: string): string | null;
}

/** The first secret signs; all of them verify, so that a secret can be replaced. */
export function createAnswerLinks(secrets: readonly [string, ...string[]]): AnswerLinks {
  const [current, ...former] = secrets;
  const key = keyFrom(current);
  const keys = [key, ...former.map(keyFrom)];
  const tokenOf = (alertId: string) => {
    const id = Buffer.from(alertId.replaceAll("-", ""), "hex");
    return Buffer.concat([id, tagOf(key, id)]).toString("base64url");
  };
  return {
    tokenOf,
    linkTo: (origin, alertId) => `${origin}${ANSWER_PATH}#${tokenOf(alertId)}`,
    alertOf(token) {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== ID_BYTES + TAG_BYTES) return null;
      const [id, tag] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
      if (!keys.some((each) => timingSafeEqual(tagOf(each, id), tag))) return null;
      return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    },
  };
}

function tagOf(key: Buffer, id: Buffer): Buffer {
  return createHmac("sha256", key).update(id).digest().subarray(0, TAG_BYTES);
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "stockfinder alerts answers", 32));
}
