import type { ProviderIdentity, ProviderSignIn } from "@stockfinder/auth/sign-in/provider-sign-in";
import { Fault } from "@stockfinder/contracts/fault";
import type { Chance } from "./chance.ts";

/** Who has an account at it: a sign-in's code names one of them, once. */
export interface IdentityProvider {
  readonly signIn: ProviderSignIn;
  codeFor(name: string): string;
}

/** In place of Google. It is slow, or does not answer. */
export function openIdentityProvider(chance: Chance, travel: () => Promise<void>): IdentityProvider {
  const codes = new Map<string, ProviderIdentity>();
  const noPage = async () => {
    throw new Fault("not-found", "This provider has no pages");
  };
  return {
    codeFor(name) {
      const code = `code-${crypto.randomUUID()}`;
      const email = `${name.toLowerCase()}@example.com`;
      codes.set(code, { accountType: "google", subject: name, email, name });
      return code;
    },
    signIn: {
      list: () => [],
      begin: noPage,
      appleReturned: noPage,
      async complete({ tokenId }) {
        await travel();
        if (chance.happens("the provider does not answer"))
          throw new Fault("unavailable", "The provider does not answer");
        const identity = codes.get(tokenId);
        codes.delete(tokenId);
        if (!identity) throw new Fault("unauthorized", "The code is invalid");
        return identity;
      },
    },
  };
}
