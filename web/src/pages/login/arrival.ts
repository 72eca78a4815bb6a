import type { Provider } from "../../requests/list-providers.ts";
import type { Registered, Registration } from "../../requests/register.ts";
import { type Granted, type Registrant, registrationOf } from "../../session/registration.ts";
import type { LoginAddress } from "./login-address.ts";
import { findSource, type Source, type SourceQuestions, sourceOfSignIn } from "./source.ts";

/** Each throws where there is no answer. */
export interface LoginQuestions extends SourceQuestions {
  register(registration: Registration): Promise<Registered>;
  isSupportedCountry(): Promise<boolean>;
  listProviders(): Promise<Provider[]>;
  tellExtensionInstalled(emailId: string): void;
}

/** What the browser knows of who opens the page. */
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
      /** Null where nobody can tell. */
      readonly providers: readonly Provider[] | null;
    };

/**
 * What happens when the sign-in page is opened, in the specification's order. No question waits for the answer to another
 * that it does not depend on; in what they decide, a later one counts for more.
 */
export async function arrive(
  { returned, checksCountry }: Extract<LoginAddress, { kind: "signs in" }>,
  visitor: Visitor,
  ask: LoginQuestions,
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

  /** Null where it failed. The state says where somebody comes from; without one, what was found does. */
  async function registered(granted: Granted): Promise<Registered | null> {
    const utm = granted.state ? granted.state.utm : sourceOfSignIn(await finding);
    return ask.register(registrationOf({ ...visitor, utm }, granted)).catch(() => null);
  }
}
