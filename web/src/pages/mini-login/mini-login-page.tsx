import type { ProviderName } from "@stockfinder/contracts/accounts";
import { useEffect, useRef } from "react";
import { Link, useParams } from "wouter";
import { notFoundPage } from "../../pages.ts";
import { LoginFailure } from "../../parts/login-failure.tsx";
import { Page } from "../../parts/page.tsx";
import { ProviderButton } from "../../parts/provider-button.tsx";
import { SignInHeader } from "../../parts/sign-in-header.tsx";
import { Spinner } from "../../parts/spinner.tsx";
import type { Provider } from "../../requests/list-providers.ts";
import { useMiniLogin } from "./use-mini-login.ts";

const NAMES: Readonly<Record<ProviderName, string>> = {
  google: "Google",
  facebook: "Facebook",
  apple: "Apple",
};
const AUTO_PRESS_MS = 500;

function isProvider(text: string | undefined): text is ProviderName {
  return text !== undefined && Object.hasOwn(NAMES, text);
}

/** Shown by the extension, in a small window. */
export function MiniLoginPage() {
  const { accountType } = useParams();
  if (!isProvider(accountType)) return <notFoundPage.Page />;
  return <MiniLogin key={accountType} accountType={accountType} />;
}

function MiniLogin({ accountType }: { accountType: ProviderName }) {
  const { loading, failed, provider, auto, signIn } = useMiniLogin(accountType);

  return (
    <Page title="Log in">
      <div className="mx-auto grid min-h-dvh w-full max-w-[27rem] grid-cols-1 content-center gap-4 px-4 py-8">
        <SignInHeader />
        <section className="grid min-h-[22rem] grid-cols-1 content-center gap-5 rounded-card bg-surface p-5 shadow-card sm:p-7">
          {loading ? (
            <div className="grid place-content-center">
              <Spinner label="Signing in" />
            </div>
          ) : (
            <>
              <h1 className="text-center text-2xl font-bold tracking-tight">Sign in with one click!</h1>
              {failed && <LoginFailure />}
              {provider ? (
                <SignInButton provider={provider} auto={auto} onPress={signIn} />
              ) : (
                <p className="rounded-xl bg-sunken px-4 py-3 text-sm text-soft">
                  Signing in with {NAMES[accountType]} is not set up here.
                </p>
              )}
              <Terms />
            </>
          )}
        </section>
      </div>
    </Page>
  );
}

/** With `auto` it presses itself after a moment, by which one sees what happens. */
function SignInButton({
  provider,
  auto,
  onPress,
}: {
  provider: Provider;
  auto: boolean;
  onPress: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!auto) return;
    const timer = setTimeout(() => button.current?.click(), AUTO_PRESS_MS);
    return () => clearTimeout(timer);
  }, [auto]);

  return <ProviderButton {...provider} ref={button} onPress={onPress} />;
}

function Terms() {
  return (
    <>
      <p className="text-center text-sm text-balance text-soft">
        By signing in you agree to the{" "}
        <Link className="underline underline-offset-2" href="/extensionterms">
          extension license
        </Link>{" "}
        and the{" "}
        <Link className="underline underline-offset-2" href="/extensionprivacy">
          privacy terms
        </Link>
        .
      </p>
      <p className="border-t border-line pt-4 text-center text-sm text-balance text-soft">
        Unable to login? Try disabling extensions like Privacy Badger and try again.
      </p>
    </>
  );
}
