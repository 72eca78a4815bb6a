import { RequestFailed } from "@stockfinder/client/request-failed";
import type { ProviderName, SignedIn } from "@stockfinder/contracts/accounts";
import { listProviders, type Provider } from "@stockfinder/contracts/sign-in";
import { call } from "../../api/call.ts";
import { fingerprintOf } from "../../session/fingerprint.ts";
import { handOverSignIn } from "../../session/hand-over.ts";
import { type Granted, proofOf, registrationOf } from "../../session/registration.ts";
import { keepSignIn } from "../../session/session.ts";
import { joinAccounts, signIn } from "../../session/sign-in.ts";
import { keepInEntry, keptInEntry } from "../../storage/kept-in-entry.ts";
import { keepInTab, takeFromTab } from "../../storage/kept-in-tab.ts";
import { saved } from "../../storage/saved.ts";
import { miniLoginPath, readMiniLoginAddress } from "./mini-login-address.ts";

export interface OpenedMiniLogin {
  readonly failed: boolean;
  /** The server refuses to join the accounts; another try would not help. */
  readonly joinRefused: boolean;
  /** Null when this provider is not configured. */
  readonly provider: Provider | null;
  readonly auto: boolean;
}

/**
 * The token of an account that may be joined to the provider's. It moves at once from the address to the state of this
 * history entry, which survives a reload. Once the visitor agrees, the tab takes it to the provider and back.
 */
const TOKEN = "encryptedToken";

/** The page waits no longer for the list of providers. */
const LONGEST_WAIT_MS = 3_000;
const FORBIDDEN = 403;

export async function openMiniLogin(accountType: ProviderName): Promise<OpenedMiniLogin | "signed in"> {
  const query = new URLSearchParams(window.location.search);
  const { returned, encryptedToken, auto } = readMiniLoginAddress(accountType, query);
  // Joins only the account that the visitor agreed to before leaving, never one from the address.
  const joined = returned ? takeFromTab(TOKEN) : null;
  const path = miniLoginPath(accountType);
  // Removes codes and tokens from the address and history before the first request, whose referrer would carry them.
  if (query.size > 0) keepInEntry(path, { [TOKEN]: returned ? joined : encryptedToken });

  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  const listing = call(listProviders, {}, { signal }).catch(() => null);
  const outcome = returned?.kind === "granted" ? await enter(returned, joined) : null;
  if (outcome === "signed in") return outcome;
  if (outcome === "join refused") keepInEntry(path, { [TOKEN]: null });
  return {
    failed: returned !== null,
    joinRefused: outcome === "join refused",
    provider: offeredBy(await listing, accountType),
    auto: auto && returned === null,
  };
}

/** The visitor agreed to join it, or not. */
export function takeAlong(encryptedToken: string | null): void {
  keepInTab(TOKEN, encryptedToken);
}

/** The account that this page may join to the provider's, if the visitor agrees. */
export function accountToJoin(): string | null {
  return keptInEntry(TOKEN);
}

async function enter(granted: Granted, encryptedToken: string | null) {
  try {
    keepSignIn(await tokensFor(granted, encryptedToken));
    // Before the page leaves for one that closes its window.
    await handOverSignIn();
    return "signed in";
  } catch (error) {
    const isRefused = encryptedToken !== null && error instanceof RequestFailed && error.status === FORBIDDEN;
    return isRefused ? "join refused" : "failed";
  }
}

/** With the encrypted token of an anonymous account, that account is joined to the provider's. */
function tokensFor(granted: Granted, encryptedToken: string | null): Promise<SignedIn> {
  const redirectUrl = window.location.origin + miniLoginPath(granted.accountType);
  if (encryptedToken) return joinAccounts({ ...proofOf(granted), encryptedToken, redirectUrl });
  const registrant = {
    fingerprint: granted.state?.fingerprint ?? fingerprintOf(),
    deviceSecret: null,
    utm: granted.state?.utm ?? null,
    referralCode: saved("referral"),
    redirectUrl,
  };
  return signIn(registrationOf(registrant, granted));
}

/** If the list does not load, the button is offered; a press shows whether it works. */
function offeredBy(providers: readonly Provider[] | null, accountType: ProviderName): Provider | null {
  if (providers === null) return { accountType, demo: false };
  return providers.find((provider) => provider.accountType === accountType) ?? null;
}
