import { Fault } from "@stockfinder/contracts/fault";
import type { ProvidedIdentity, ProviderSignIn } from "../src/sign-in/provider-sign-in.ts";

export interface Vouching {
  readonly providers: ProviderSignIn;
  /** A code that a provider would have given for this person: good once. */
  codeFor(person: ProvidedIdentity): string;
}

/** In place of real providers, where a test is about what becomes of whom they vouch for. */
export function vouching(): Vouching {
  const people = new Map<string, ProvidedIdentity>();
  const refused = async () => {
    throw new Fault("not-found", "One cannot sign in with this provider here");
  };
  return {
    codeFor(person) {
      const code = `code-${crypto.randomUUID()}`;
      people.set(code, person);
      return code;
    },
    providers: {
      list: () => [],
      begin: refused,
      appleReturned: refused,
      async complete({ accountType, tokenId }) {
        const person = people.get(tokenId);
        people.delete(tokenId);
        if (person?.accountType !== accountType) throw new Fault("unauthorized", "The provider refuses");
        return person;
      },
    },
  };
}
