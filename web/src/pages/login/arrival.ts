import type { Provider } from "@stockfinder/contracts/sign-in";
import { type Granted, type Registrant, registrationOf } from "../../session/registration.ts";
import type { Registered, Registration } from "../../session/sign-in.ts";
import type { LoginAddress } from "./login-address.ts";
import { findSource, type Source, type SourceQuestions, sourceOfSignIn } from "./source.ts";

/** The requests of the page. Each throws if there is no answer. */
export interface LoginRequests extends SourceQuestions {
  register(registration: Registration): Promise<Registered>;
  isSupportedCountry(): Promise<boolean>;
  listProviders(): Promise<Provider[]>;
  tellExtensionInstalled(emailId: string): void;
}

export interface Visitor extends Registrant {
  readonly emailId: string | null;
  readonly now: number;
}

export type Arrival =
  | { readonly kind: "signed in"; readonly registered: Registered }
  | {
      readonly kind: "signs in";
      readonly failed: boolean;
      readonly showCountryWaitlist: boolean;
      readonly source: Source;
      /** Null if unknown. */
      readonly providers: readonly Provider[] | null;
    };

/**
 * Opens the sign-in page with the requests in the specification's order. A request waits only for responses that it
 * needs. Where they decide the same thing, a later one wins.
 */
export async function arrive(
  { returned, checksCountry }: Extract<LoginAddress, { kind: "signs in" }>,
  visitor: Visitor,
  ask: LoginRequests,
): Promise<Arrival> {
  const finding = findSource(visitor, ask, visitor.now);
  const registering = returned?.kind === "granted" ? registered(returned) : null;
  const asking = checksCountry ? ask.isSupportedCountry().catch(() => true) : true;
  if (visitor.emailId) ask.tellExtensionInstalled(visitor.emailId);
  const listing = ask.listProviders().catch(() => null);

  const signedIn = await registering;
  if (signedIn) return { kind: "signed in", registered: signedIn };

  const source = await finding;
  return {
    kind: "signs in",
    failed: returned !== null,
    showCountryWaitlist: !(await asking),
    source: returned?.state ? { ...source, utm: returned.state.utm } : source,
    providers: await listing,
  };

  /** Null if it failed. The source is that of the state, else the one that was found. */
  async function registered(granted: Granted): Promise<Registered | null> {
    const utm = granted.state ? granted.state.utm : sourceOfSignIn(await finding);
    return ask.register(registrationOf({ ...visitor, utm }, granted)).catch(() => null);
  }
}
