import { exclusivelyInBrowser } from "@stockfinder/client/run-exclusively";
import { createSession } from "@stockfinder/client/session";
import type { SignedIn } from "@stockfinder/contracts/accounts";
import { call } from "../api/call.ts";
import { forgetKeptLists } from "../storage/kept-lists.ts";
import { save } from "../storage/saved.ts";
import { storedTokens } from "./stored-tokens.ts";

const session = createSession({
  call,
  tokens: storedTokens,
  runExclusively: exclusivelyInBrowser("stockfinder.renewal"),
});

export const { callSignedIn, callAsVisitor, isSignedIn, shareSignIn } = session;

/** Ends the sign-in, and removes the lists that this browser has kept. */
export async function logOut(): Promise<void> {
  await Promise.all([session.logOut(), forgetKeptLists()]);
}

/** The same after the account was deleted: the server has no sign-in left to end. */
export async function forgetSignIn(): Promise<void> {
  session.forgetSignIn();
  await forgetKeptLists();
}

/**
 * `deviceSecret` is returned once, with the sign-in that created an anonymous account; later sign-ins keep the stored
 * one.
 */
export function keepSignIn({
  deviceSecret,
  ...tokens
}: SignedIn & { deviceSecret?: string | undefined }): void {
  session.keepSignIn(tokens);
  if (deviceSecret) save("deviceSecret", deviceSecret);
}
