import { listChannelKinds, listChannels } from "@stockfinder/contracts/channels";
import { useRef } from "react";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import { QuietButton } from "../../../components/button.tsx";
import { FailedNotice } from "../../../components/failed-notice.tsx";
import { useNow } from "../../../components/use-now.ts";
import { usePopup } from "../../../popups/use-popup.ts";
import { AccountSection } from "../account-frame.tsx";
import type { AskedAccount } from "../use-account.ts";
import { ChannelRow } from "./channel-row.tsx";

/** The channels of this browser's owner, and a button for a new one. Nothing where channels are not offered. */
export function ChannelsSection({ account }: AskedAccount) {
  const { data, failure, reload, refresh } = useFetched("channels", async (signal) => {
    const [kinds, channels] = await Promise.all([
      callAsWatcher(listChannelKinds, {}, signal),
      callAsWatcher(listChannels, {}, signal),
    ]);
    return { kinds, channels };
  });
  const { popup, openPopup } = usePopup();
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  if (account.phase === "loading" || data?.kinds.length === 0) return null;

  const add = () =>
    openPopup(import("./add-channel-popup.tsx"), { kinds: data?.kinds ?? [], onAdded: refresh });

  function removed(): void {
    heading.current?.focus();
    refresh();
  }

  return (
    <AccountSection title="Channels" heading={heading}>
      <p className="-mt-2 text-soft">
        Get alerts in the apps you already use. Choose the channel when you watch something.
      </p>
      {failure && (
        <div className="mt-3">
          <FailedNotice onTryAgain={reload}>Your channels could not be loaded</FailedNotice>
        </div>
      )}
      <ul className="mt-3 grid gap-3 empty:hidden">
        {data?.channels.map((channel) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            kindName={data.kinds.find(({ kind }) => kind === channel.kind)?.name ?? channel.kind}
            now={now}
            onTested={refresh}
            onRemoved={removed}
          />
        ))}
      </ul>
      {data && (
        <QuietButton className="mt-4 max-sm:w-full" onClick={add}>
          Add a channel
        </QuietButton>
      )}
      {popup}
    </AccountSection>
  );
}
