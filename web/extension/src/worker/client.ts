import { createCaller } from "@stockfinder/client/caller";
import { randomId } from "@stockfinder/client/random-id";
import type { CallInput } from "@stockfinder/client/request";
import { exclusivelyInBrowser } from "@stockfinder/client/run-exclusively";
import { createSession } from "@stockfinder/client/session";
import type { SignedIn } from "@stockfinder/contracts/accounts";
import type { HttpOperation, OutputOf } from "@stockfinder/contracts/operation";
import { forget, read, write } from "../stored.ts";

/** Calls operations of the product, without an account. */
export const call = createCaller({ fetch: (input, init) => fetch(input, init), origin: EXTENSION_ORIGIN });

/** A copy of the stored tokens: a `TokenStore` is synchronous, the browser's storage is not. */
let tokens: SignedIn | null = null;

const session = createSession({
  call,
  tokens: {
    read: () => tokens,
    keep(signedIn) {
      tokens = signedIn;
      void write({ access_token: signedIn.accessToken, refresh_token: signedIn.refreshToken });
    },
    forget() {
      tokens = null;
      void forget("access_token", "refresh_token");
    },
  },
  runExclusively: exclusivelyInBrowser("stockfinder.renewal"),
});

/** The session with its tokens. They are read again each time: worker and pop-up share them. */
export async function currentSession(): Promise<typeof session> {
  const [accessToken, refreshToken] = await Promise.all([read("access_token"), read("refresh_token")]);
  tokens = accessToken && refreshToken ? { accessToken, refreshToken } : null;
  return session;
}

export async function currentAccessToken(): Promise<string | null> {
  return (await read("access_token")) ?? null;
}

/** The fingerprint that identifies this browser when nobody is signed in: 128 random bits, made once. */
export function fingerprint(): Promise<string> {
  return navigator.locks.request("stockfinder.fingerprint", async () => {
    const known = await read("fingerprint");
    if (known) return known;
    const made = randomId();
    await write({ fingerprint: made });
    return made;
  });
}

/** Calls as the owner of this browser's watches: the account that is signed in, or the fingerprint. */
export async function callAsOwner<O extends HttpOperation>(
  operation: O,
  input: CallInput<O>,
): Promise<OutputOf<O>> {
  const { callAsVisitor } = await currentSession();
  return callAsVisitor(operation, input, { fingerprint: await fingerprint() });
}
