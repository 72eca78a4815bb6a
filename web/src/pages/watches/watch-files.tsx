import { writeWatchFile } from "@stockfinder/contracts/imports";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useAttempt } from "../../api/use-attempt.ts";
import { TextButton } from "../../components/button.tsx";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { saveFile } from "../../components/save-file.ts";
import { usePopup } from "../../popups/use-popup.ts";
import { WatchFeed } from "./watch-feed.tsx";

/** What few people need, in a line: watches as a file, and alerts as a feed. */
export function WatchFiles({ isEmpty, onImported }: { isEmpty: boolean; onImported: () => void }) {
  const { popup, openPopup } = usePopup();
  const { problem, attempt } = useAttempt("Your watches could not be exported");

  const save = () =>
    attempt(async () => saveFile("watches.csv", "text/csv", await callAsWatcher(writeWatchFile, {})));

  return (
    <div className="mt-6 grid gap-3">
      <div className="flex flex-wrap items-start gap-x-5">
        <TextButton onClick={() => openPopup(import("./import-popup.tsx"), { onImported })}>
          Import
        </TextButton>
        {!isEmpty && <TextButton onClick={save}>Export</TextButton>}
        <WatchFeed />
      </div>
      {problem && <FailedNotice onTryAgain={save}>{problem}</FailedNotice>}
      {popup}
    </div>
  );
}
