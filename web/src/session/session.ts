import { exclusivelyInBrowser } from "@stockfinder/client/run-exclusively";
import { createSession } from "@stockfinder/client/session";
import type { SignedIn } from "@stockfinder/contracts/accounts";
import { call } from "../api/call.ts";
import { save } from "../storage/saved.ts";
import { storedTokens } from "./stored-tokens.ts";

const session = createSession({
  call,
  tokens: storedTokens,
  runExclusively: exclusivelyInBrowser("stockfinder.renewal"),
});

export const { callSignedIn, callAsVisitor, isSignedIn, shareSignIn, forgetSignIn, logOut } = session;

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
