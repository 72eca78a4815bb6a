import { Link, useLocation } from "wouter";
import { QuietButton } from "../../components/button.tsx";
import { SIGN_IN_PATH } from "../../components/sign-in/sign-in-path.ts";
import { logOut } from "../../session/session.ts";
import { AccountSection } from "./account-frame.tsx";
import { type AskedAccount, hasSignIn } from "./use-account.ts";

export function ProfileSection({ account, askAgain }: AskedAccount) {
  const [, navigate] = useLocation();

  function leave(): void {
    logOut();
    navigate("/logout");
  }

  return (
    <AccountSection title="Profile">
      {account.phase === "loading" && <p role="status">Loading...</p>}
      {account.phase === "known" && (
        <>
          <dl className="grid gap-3 sm:grid-cols-2">
            <Detail name="Email" value={account.info.email} />
            <Detail name="Name" value={account.info.name} />
          </dl>
          <p className="mt-4 text-sm text-soft">
            Your watches, lists and alerts are on every device where you sign in.
          </p>
        </>
      )}
      {account.phase === "invalid" && (
        <>
          <p className="text-sm text-soft">Invalid Info</p>
          <p className="mt-1">
            {account.signedIn
              ? "This sign-in has no email address and name, or we couldn't fetch them just now."
              : "You're not signed in. Sign in to see your email and name here, and to have your watches and lists in every browser."}
          </p>
        </>
      )}
      {account.phase !== "loading" && (
        <div className="mt-5 flex flex-wrap gap-3">
          {account.phase === "invalid" && account.signedIn && (
            <QuietButton onClick={askAgain}>Try again</QuietButton>
          )}
          {hasSignIn(account) ? (
            <QuietButton onClick={leave}>Logout</QuietButton>
          ) : (
            <Link href={SIGN_IN_PATH} className="button-primary max-sm:w-full">
              Sign in
            </Link>
          )}
        </div>
      )}
    </AccountSection>
  );
}

function Detail({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-soft">{name}</dt>
      <dd className="font-semibold break-words">{value ?? "Not given"}</dd>
    </div>
  );
}
