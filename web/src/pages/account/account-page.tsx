import { Page } from "../../components/frame/page.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { ChannelsSection } from "./channels/channels-section.tsx";
import { DataSection } from "./data-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { ProgrammersSection } from "./programmers-section.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useAccount } from "./use-account.ts";

/** What belongs to this browser's owner, in sections. One that has nothing for this account renders nothing. */
export default function AccountPage() {
  const asked = useAccount();
  return (
    <Page title="Your account">
      <AccountFrame>
        <ProfileSection {...asked} />
        {asked.account.phase !== "loading" && (
          <>
            <SettingsSection />
            <ChannelsSection {...asked} />
            <DataSection {...asked} />
            <ProgrammersSection {...asked} />
          </>
        )}
      </AccountFrame>
    </Page>
  );
}
