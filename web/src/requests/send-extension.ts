import type { Outcome, sendExtension as operation } from "@stockfinder/contracts/email";
import type { InputOf } from "@stockfinder/contracts/operation";
import { postJson } from "./http.ts";
import { repeatable } from "./repeatable.ts";

const TIMEOUT_MS = 8_000;

/** All but what the gateway adds. */
type Wish = Omit<InputOf<typeof operation>, "origin" | "address" | "idempotencyKey">;

/** Mails the extension's download link, which carries where the visitor came from. */
export const sendExtension = repeatable(({ email, ...from }: Wish, idempotencyKey) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(from)) if (value) query.set(name, value);
  return postJson<Outcome>(
    `/api/email/sendExtension?${query}`,
    { email },
    { idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) },
  );
});
