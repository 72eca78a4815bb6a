import type { SignedIn } from "@stockfinder/contracts/accounts";
import { endSignIn } from "../requests/end-sign-in.ts";
import { fetchWithToken } from "../requests/http.ts";
import { refreshSignIn } from "../requests/refresh-sign-in.ts";
import { inTurnEverywhere } from "./in-turn.ts";
import { renewal } from "./renewal.ts";
import { type SignedInCall, signedInCalls } from "./signed-in-calls.ts";
import { storedTokens } from "./stored-tokens.ts";
import { type VisitorCall, visitorCalls } from "./visitor-calls.ts";

const renew = renewal({
  tokens: storedTokens,
  refresh: refreshSignIn,
  inTurn: inTurnEverywhere("stockfinder.renewal"),
});

/**
 * Asks as whoever is signed in; `POST` with no body unless said otherwise. Never throws: what does not come to a 200, after
 * the tokens were renewed once, is invalid info.
 */
export const callSignedIn: SignedInCall = signedInCalls({
  tokens: storedTokens,
  send: fetchWithToken,
  renew,
});

/** Makes a call that needs no sign-in, with the access token where there is one. @throws what the call throws. */
export const asVisitor: VisitorCall = visitorCalls({ tokens: storedTokens, renew });

/** Whether this browser holds both tokens; only the server knows whether they are still good. */
export function isSignedIn(): boolean {
  return storedTokens.read() !== null;
}

export function keepSignIn(tokens: SignedIn): void {
  storedTokens.keep(tokens);
}

/** Ends the sign-in here at once, and at the server as soon as it hears of it. */
export async function logOut(): Promise<void> {
  const stored = storedTokens.read();
  storedTokens.forget();
  if (!stored) return;
  // Without a connection the server ends it by itself, unused for 30 days; nobody here holds the tokens any more.
  await endSignIn(stored.refreshToken).catch(() => undefined);
}

/** After the account was removed: there is no sign-in left to end. */
export function forgetSignIn(): void {
  storedTokens.forget();
}
