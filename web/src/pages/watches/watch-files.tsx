import { writeWatchFile } from "@stockfinder/contracts/imports";
import { useState } from "react";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { QuietButton } from "../../components/button.tsx";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { usePopup } from "../../popups/use-popup.ts";

/** Takes watches from another program's export, and gives the own ones as a file. */
export function WatchFiles({ isEmpty, onImported }: { isEmpty: boolean; onImported: () => void }) {
  const { popup, openPopup } = usePopup();
  const [isFailed, setFailed] = useState(false);

  async function save(): Promise<void> {
    setFailed(false);
    try {
      const file = new Blob([await callAsWatcher(writeWatchFile, {})], { type: "text/csv" });
      const address = URL.createObjectURL(file);
      Object.assign(document.createElement("a"), { href: address, download: "watches.csv" }).click();
      URL.revokeObjectURL(address);
    } catch {
      setFailed(true);
    }
  }

  return (
    <div className="mt-6 grid gap-3">
      <div className="flex flex-wrap gap-2">
        <QuietButton onClick={() => openPopup(import("./import-popup.tsx"), { onImported })}>
          Import
        </QuietButton>
        {!isEmpty && <QuietButton onClick={save}>Export</QuietButton>}
      </div>
      {isFailed && <FailedNotice onTryAgain={save}>Your watches could not be exported</FailedNotice>}
      {popup}
    </div>
  );
}
