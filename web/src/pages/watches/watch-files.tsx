import { writeWatchFile } from "@stockfinder/contracts/imports";
import { useState } from "react";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { ImportPopup } from "./import-popup.tsx";

/** Takes watches from another program's export, and gives the own ones as a file. */
export function WatchFiles({ isEmpty, onImported }: { isEmpty: boolean; onImported: () => void }) {
  const [importing, setImporting] = useState(false);
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
        <button type="button" className="button-quiet" onClick={() => setImporting(true)}>
          Import
        </button>
        {!isEmpty && (
          <button type="button" className="button-quiet" onClick={save}>
            Export
          </button>
        )}
      </div>
      {isFailed && <FailedNotice onTryAgain={save}>Your watches could not be exported</FailedNotice>}
      {importing && <ImportPopup onImported={onImported} onClose={() => setImporting(false)} />}
    </div>
  );
}
