import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { Provider } from "@stockfinder/contracts/sign-in";
import { useEffect, useRef } from "react";
import { Link, useParams } from "wouter";
import { Page } from "../../components/frame/page.tsx";
import { Notice } from "../../components/notice.tsx";
import { LoginFailure } from "../../components/sign-in/login-failure.tsx";
import { DemoNote, ProviderButton } from "../../components/sign-in/provider-button.tsx";
import { SignInHeader } from "../../components/sign-in/sign-in-header.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { notFoundPage } from "../not-found/not-found.ts";
import { JoinQuestion } from "./join-question.tsx";
import { useMiniLogin } from "./use-mini-login.ts";

const NAMES: Readonly<Record<ProviderName, string>> = {
  google: "Google",
  facebook: "Facebook",
  apple: "Apple",
  oidc: "OpenID",
};
const AUTO_PRESS_MS = 500;

function isProvider(text: string | undefined): text is ProviderName {
  return text !== undefined && Object.hasOwn(NAMES, text);
}

export default function MiniLoginPage() {
  const { accountType } = useParams();
  if (!isProvider(accountType)) return <notFoundPage.Page />;
  return <MiniLogin key={accountType} accountType={accountType} />;
}

function MiniLogin({ accountType }: { accountType: ProviderName }) {
  const { loading, failed, joinRefused, provider, auto, asksToJoin, press, signIn, closeQuestion } =
    useMiniLogin(accountType);

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
              {joinRefused && (
                <Notice tone="plain">
                  The two accounts were not joined: the sign-in that asked for it did not make the account, so
                  it may not give it away. You can sign in without joining.
                </Notice>
              )}
              {provider ? (
                <SignInButton provider={provider} auto={auto} onPress={press} />
              ) : (
                <p className="rounded-xl bg-sunken px-4 py-3 text-sm text-soft">
                  Signing in with {NAMES[accountType]} isn't set up here.
                </p>
              )}
              <Terms />
            </>
          )}
        </section>
      </div>
      {asksToJoin && (
        <JoinQuestion
          provider={provider?.name ?? NAMES[accountType]}
          onAnswer={signIn}
          onClose={closeQuestion}
        />
      )}
    </Page>
  );
}

/** With `auto` it presses itself after a short delay, so that the visitor sees it. */
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

  return (
    <>
      <ProviderButton {...provider} ref={button} onPress={onPress} />
      {provider.demo && <DemoNote />}
    </>
  );
}

function Terms() {
  return (
    <>
      <p className="text-center text-sm text-balance text-soft">
        By signing in, you agree to the{" "}
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
