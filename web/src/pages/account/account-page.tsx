import { Link } from "wouter";
import { Page } from "../../components/frame/page.tsx";
import { SIGN_IN_PATH } from "../../components/sign-in/sign-in-path.ts";
import { RemovePosts } from "../../popups/remove-posts.tsx";
import { AccountActions } from "./account-actions.tsx";
import { AccountCard } from "./account-card.tsx";
import { ChannelsSection } from "./channels/channels-section.tsx";
import { useAccount } from "./use-account.ts";

export default function AccountPage() {
  const { account, askAgain } = useAccount();

  return (
    <Page title="Your account">
      <AccountCard>
        {account.phase === "loading" && <p role="status">Loading...</p>}
        {account.phase === "known" && (
          <dl className="grid gap-3">
            <Detail name="E-mail" value={account.info.email} />
            <Detail name="Name" value={account.info.name} />
          </dl>
        )}
        {account.phase === "invalid" && (
          <>
            <p className="text-xl font-bold">Invalid Info</p>
            <p className="mt-1 text-soft">
              {account.signedIn
                ? "This sign-in has no e-mail address and name, or we could not ask for them just now."
                : "You are not signed in here, or were signed out."}
            </p>
            {account.signedIn && (
              <button type="button" className="text-button" onClick={askAgain}>
                Ask again
              </button>
            )}
          </>
        )}
        {(account.phase === "known" || (account.phase === "invalid" && account.signedIn)) && (
          <AccountActions />
        )}
        {account.phase === "invalid" && !account.signedIn && (
          <div className="mt-6 grid gap-6">
            <Link href={SIGN_IN_PATH} className="button-primary justify-self-start max-sm:w-full">
              Sign in
            </Link>
            <RemovePosts />
          </div>
        )}
        {account.phase !== "loading" && <ChannelsSection />}
      </AccountCard>
    </Page>
  );
}

function Detail({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-soft">{name}</dt>
      <dd className="text-lg font-semibold break-words">{value ?? "Not given"}</dd>
    </div>
  );
}
