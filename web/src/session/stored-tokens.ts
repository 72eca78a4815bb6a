import type { SignedIn } from "@stockfinder/contracts/accounts";
import { forget, save, saved } from "../parts/saved.ts";

/** Where a browser keeps its sign-in; all of its tabs see the same. */
export interface TokenStore {
  /** Both tokens or nothing: one alone is no sign-in. */
  read(): SignedIn | null;
  keep(tokens: SignedIn): void;
  forget(): void;
}

export const storedTokens: TokenStore = {
  read() {
    const accessToken = saved("access_token");
    const refreshToken = saved("refresh_token");
    return accessToken && refreshToken ? { accessToken, refreshToken } : null;
  },
  keep({ accessToken, refreshToken }) {
    // A tab that reads in between has a successor that is good, never a predecessor that is not.
    save("refresh_token", refreshToken);
    save("access_token", accessToken);
  },
  forget() {
    forget("access_token");
    forget("refresh_token");
  },
};
