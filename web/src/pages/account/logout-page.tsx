import { useEffect } from "react";
import { Link } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { Page } from "../../components/frame/page.tsx";
import { isSignedIn, logOut } from "../../session/session.ts";
import { AccountFrame } from "./account-frame.tsx";
import type { ACCOUNT_REMOVED } from "./account-removed.ts";

/** Logs out anybody who opens it and is still signed in, so that "Logged out" is true. */
export default function LogoutPage() {
  const removed = useHistoryState<Partial<typeof ACCOUNT_REMOVED> | null>()?.accountRemoved;

  useEffect(() => {
    if (isSignedIn()) logOut();
  }, []);

  return (
    <Page title="Logged out">
      <AccountFrame>
        <div className="rounded-card bg-surface p-6 shadow-card">
          <p role="status" className="text-xl font-bold">
            Logged out
          </p>
          {removed && <p className="mt-1 text-soft">Your account was deleted.</p>}
          <Link href="/" className="button-quiet mt-6">
            Find a product
          </Link>
        </div>
      </AccountFrame>
    </Page>
  );
}
