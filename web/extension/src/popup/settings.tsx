import { STORES } from "virtual:store-directory";
import { QuietButton } from "../../../src/components/button.tsx";
import { Tick } from "../../../src/components/form.tsx";
import { api } from "../browser-api.ts";
import { AllowedStores } from "./allowed-stores.tsx";
import { useStored } from "./use-stored.ts";

const NEVER = { from: "00:00", to: "00:00" };

export function Settings() {
  const [zip, setZip] = useStored("zipcode");
  const [quiet = NEVER, setQuiet] = useStored("quietHours");
  const [silentAt = [], setSilentAt] = useStored("silentAt");
  const [reports = false, setReports] = useStored("reports");

  return (
    <section className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
      <h2 className="font-bold">Settings</h2>
      <label className="grid gap-1 text-sm font-semibold">
        Zip Code
        <input className="text-field" value={zip ?? ""} onChange={({ target }) => setZip(target.value)} />
      </label>
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="text-sm font-semibold">Quiet hours: no notification then</legend>
        <input
          className="text-field px-2 text-sm"
          type="time"
          aria-label="Quiet from"
          value={quiet.from}
          onChange={({ target }) => setQuiet({ ...quiet, from: target.value })}
        />
        <input
          className="text-field px-2 text-sm"
          type="time"
          aria-label="Quiet until"
          value={quiet.to}
          onChange={({ target }) => setQuiet({ ...quiet, to: target.value })}
        />
      </fieldset>
      {silentAt.length > 0 && (
        <QuietButton onClick={() => setSilentAt([])}>
          Open by itself again at {silentAt.map(nameOf).join(", ")}
        </QuietButton>
      )}
      <Tick className="py-2 text-sm" checked={reports} onChange={(isOn) => void agree(isOn).then(setReports)}>
        Report prices and stock that I see, without my account or the page
      </Tick>
      <AllowedStores />
    </section>
  );
}

function nameOf(storeId: string): string {
  return STORES.find(({ id }) => id === storeId)?.name ?? storeId;
}

/** Firefox asks before any content of a page may be sent; other browsers have no such prompt. */
async function agree(wanted: boolean): Promise<boolean> {
  if (!wanted || !navigator.userAgent.includes("Firefox/")) return wanted;
  return await api.permissions.request({ data_collection: ["websiteContent"] });
}
