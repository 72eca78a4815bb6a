import type { Provider } from "@stockfinder/contracts/sign-in";
import { Link } from "wouter";
import { QuietButton } from "../../components/button.tsx";
import { LoginFailure } from "../../components/sign-in/login-failure.tsx";
import { DemoNote, ProviderButton } from "../../components/sign-in/provider-button.tsx";
import { ReferralField } from "./referral-field.tsx";
import type { Login } from "./use-login.ts";

/** The providers of this page, in order. Facebook has its own page, /u/facebook. */
const OFFERED = ["google", "apple", "oidc"] as const;

export function LoginCard({ login }: { login: Login }) {
  const offered = offeredBy(login.providers);

  return (
    <section
      aria-labelledby="login-heading"
      className="grid grid-cols-1 gap-5 rounded-card bg-surface p-5 shadow-card sm:p-7"
    >
      {/* The plain page has a heading of its own. */}
      <h2 id="login-heading" className={login.isPlain ? "sr-only" : "text-center text-2xl font-bold"}>
        Sign in with one click!
      </h2>
      {login.failed && <LoginFailure />}
      {!login.isPlain && (
        <ReferralField entry={login.entry} onType={login.typeReferral} onSave={login.saveReferral} />
      )}
      <div className="grid gap-3">
        {offered.map((provider) => (
          <ProviderButton
            key={provider.accountType}
            {...provider}
            onPress={() => login.signInWith(provider.accountType)}
          />
        ))}
        {offered.some(({ demo }) => demo) && <DemoNote />}
        {offered.length === 0 && (
          <p className="rounded-xl bg-sunken px-4 py-3 text-sm text-soft">
            No way to sign in is set up here. You can go on without one.
          </p>
        )}
      </div>
      <p className="text-center text-sm text-balance text-soft">
        By signing in, you agree to the{" "}
        {!login.isPlain && (
          <>
            <Link className="underline underline-offset-2" href="/extensionterms">
              extension terms
            </Link>{" "}
            and the{" "}
          </>
        )}
        <Link className="underline underline-offset-2" href="/privacy">
          privacy policy
        </Link>
        .
      </p>
      {!login.isPlain && <QuietButton onClick={login.skip}>Skip login</QuietButton>}
      {(login.failed || !login.isPlain) && (
        <p className="border-t border-line pt-4 text-center text-sm text-balance text-soft">
          Unable to login? Try disabling extensions like a privacy-blocking extension and try again.
        </p>
      )}
    </section>
  );
}

/** If the list does not load, Google and Apple are offered; a press shows whether one works. */
function offeredBy(providers: readonly Provider[] | null): readonly Provider[] {
  return OFFERED.flatMap((accountType) =>
    providers === null
      ? accountType === "oidc"
        ? []
        : { accountType, demo: false }
      : providers.filter((provider) => provider.accountType === accountType),
  );
}
