import { Page } from "../../components/frame/page.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { SECTIONS } from "./sections.ts";
import { useAccount } from "./use-account.ts";

/** What belongs to this browser's owner, in sections. */
export default function AccountPage() {
  const { account, askAgain } = useAccount();
  return (
    <Page title="Your account">
      <AccountFrame>
        {SECTIONS.map(({ id, Section }) => (
          <Section key={id} account={account} askAgain={askAgain} />
        ))}
      </AccountFrame>
    </Page>
  );
}
