import { Fault } from "@stockfinder/contracts/fault";
import type { ProviderIdentity, ProviderSignIn } from "../src/sign-in/provider-sign-in.ts";

export interface FakeProviders {
  readonly providers: ProviderSignIn;
  /** A single-use authorization code for this person. */
  codeFor(person: ProviderIdentity): string;
}

/** Replaces the real providers in tests of accounts. */
export function fakeProviders(): FakeProviders {
  const people = new Map<string, ProviderIdentity>();
  const notConfigured = async () => {
    throw new Fault("not-found", "This provider is not configured");
  };
  return {
    codeFor(person) {
      const code = `code-${crypto.randomUUID()}`;
      people.set(code, person);
      return code;
    },
    providers: {
      list: () => [],
      begin: notConfigured,
      appleReturned: notConfigured,
      async complete({ accountType, tokenId }) {
        const person = people.get(tokenId);
        people.delete(tokenId);
        if (person?.accountType !== accountType) throw new Fault("unauthorized", "The code is invalid");
        return person;
      },
    },
  };
}
