import { BaseUrl } from "@stockfinder/service/config";
import { PublicUrl } from "@stockfinder/service/public-url";
import { z } from "zod";
import { publicKeyOf, type VapidKeys } from "./vapid-keys.ts";

export const PUSH_VARIABLES = {
  VAPID_PUBLIC_KEY: z
    .string()
    .optional()
    .describe(
      "the key pair for pushes, made by `npm start` and `npm run env`; without it they are not offered",
    ),
  VAPID_PRIVATE_KEY: z.string().optional().describe("its private key"),
  // The operator's contact for push services; otherwise a placeholder is sent.
  PUBLIC_URL: PublicUrl.optional(),
  UPSTREAM_PUSH: BaseUrl.optional().meta({
    family: "UPSTREAM_<NAME>",
    description: "replaces all push services, for tests: `{base}/{host}{path}`",
  }),
};
const Variables = z.object(PUSH_VARIABLES);
type Variables = z.output<typeof Variables>;

export interface PushConfig {
  readonly keys: VapidKeys;
  /** An https: or mailto: address by which push services reach the operator. */
  readonly subject: string;
  /** Replaces the push services; null for the real ones. */
  readonly baseUrl: URL | null;
}

const PLACEHOLDER_SUBJECT = "mailto:no-reply@stockfinder.example";

export function refuseHalfPair(
  { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Pick<Variables, "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY">,
  context: z.RefinementCtx,
): void {
  const reject = (variable: keyof Variables, message: string) =>
    context.addIssue({ code: "custom", path: [variable], message });
  if (!VAPID_PRIVATE_KEY) {
    if (VAPID_PUBLIC_KEY) reject("VAPID_PRIVATE_KEY", "required with VAPID_PUBLIC_KEY");
    return;
  }
  const publicKey = publicKeyOf(VAPID_PRIVATE_KEY);
  if (publicKey === null) reject("VAPID_PRIVATE_KEY", "expected 32 bytes in base64url, a key of P-256");
  else if (VAPID_PUBLIC_KEY !== publicKey)
    reject("VAPID_PUBLIC_KEY", "expected the public key of VAPID_PRIVATE_KEY in base64url");
}

/** Null where pushes are not offered. */
export function pushConfig({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  PUBLIC_URL,
  UPSTREAM_PUSH,
}: Variables): PushConfig | null {
  if (!publicKey || !privateKey) return null;
  return {
    keys: { publicKey, privateKey },
    subject: PUBLIC_URL?.startsWith("https:") ? PUBLIC_URL : PLACEHOLDER_SUBJECT,
    baseUrl: UPSTREAM_PUSH ?? null,
  };
}
