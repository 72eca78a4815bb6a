import type { SignedIn } from "@stockfinder/contracts/accounts";

/** Where a client keeps its tokens. All tabs of a browser share one store. */
export interface TokenStore {
  /** Both tokens, or null: one alone is no sign-in. */
  read(): SignedIn | null;
  keep(tokens: SignedIn): void;
  forget(): void;
}
