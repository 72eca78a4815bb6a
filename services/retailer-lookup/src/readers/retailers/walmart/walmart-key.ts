import { sign } from "node:crypto";
import { privateKey } from "@stockfinder/service/config";
import { z } from "zod";
import { keysOf, secret } from "../../parsing/declared-upstream.ts";

const RsaKey = privateKey(
  "expected an RSA private key in PEM or base64 PKCS#8",
  ({ asymmetricKeyType }) => asymmetricKeyType === "rsa",
);

/** The affiliate API wants a signature of the consumer, the time and the key's version in each request. */
export const walmartKey = keysOf({
  variables: {
    WALMART_CONSUMER_ID: secret("turns Walmart's API on, with its key"),
    WALMART_PRIVATE_KEY: RsaKey.optional().describe(
      "the RSA key whose public half Walmart has, a PEM or its base64",
    ),
    WALMART_KEY_VERSION: z
      .string()
      .regex(/^\d{1,4}$/, "expected a number")
      .default("1")
      .describe("the version that Walmart gave the key"),
  },
  pair: ["WALMART_CONSUMER_ID", "WALMART_PRIVATE_KEY"],
  credentials({ WALMART_CONSUMER_ID: consumerId, WALMART_PRIVATE_KEY: key, WALMART_KEY_VERSION: version }) {
    if (consumerId === undefined || key === undefined) return null;
    return {
      kind: "signed",
      sign(request, now) {
        const signed = Buffer.from(`${consumerId}\n${now}\n${version}\n`);
        const headers = {
          "WM_CONSUMER.ID": consumerId,
          "WM_CONSUMER.INTIMESTAMP": String(now),
          "WM_SEC.KEY_VERSION": version,
          "WM_SEC.AUTH_SIGNATURE": sign("RSA-SHA256", signed, key).toString("base64"),
        };
        return { ...request, headers: { ...request.headers, ...headers } };
      },
    };
  },
});
