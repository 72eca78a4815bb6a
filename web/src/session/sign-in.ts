import { completeSignIn } from "@stockfinder/client/complete-sign-in";
import type { CallInput } from "@stockfinder/client/request";
import { register, type SignedIn, upgrade } from "@stockfinder/contracts/accounts";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { call } from "../api/call.ts";

export type Registration = CallInput<typeof register>;
export type Registered = OutputOf<typeof register>;

/** @throws {RequestFailed} 401 when the provider rejects the code or token. */
export async function signIn(registration: Registration): Promise<Registered> {
  const answer = await call(register, registration);
  return { ...answer, ...completeSignIn(answer) };
}

/** Merges the anonymous account of the encrypted token into the provider's account. @throws {RequestFailed} */
export async function joinAccounts(wanted: CallInput<typeof upgrade>): Promise<SignedIn> {
  const { data }: Partial<OutputOf<typeof upgrade>> = await call(upgrade, wanted);
  return completeSignIn(data ?? {});
}
