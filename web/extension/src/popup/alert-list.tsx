import { asideText, costText, headPlace, headText } from "@stockfinder/contracts/alert-words";
import { type AnyAlert, addReceipt } from "@stockfinder/contracts/alerts";
import { reportWrong } from "@stockfinder/contracts/observations";
import { useEffect } from "react";
import { isOver, unseen } from "../../../src/alerts/merged-alerts.ts";
import { wrongReport } from "../../../src/alerts/wrong-report.ts";
import { ageText } from "../../../src/components/age.ts";
import { OutboundLink } from "../../../src/components/outbound-link.tsx";
import { useNow } from "../../../src/components/use-now.ts";
import { WrongOffer } from "../../../src/components/wrong-offer.tsx";
import { write } from "../stored.ts";
import { showUnseen } from "../worker/badge.ts";
import { callAsOwner } from "../worker/client.ts";
import { useStored } from "./use-stored.ts";

/** The last alerts, as behind the site's bell. Opening it marks them as seen. */
export function AlertList() {
  const [alerts = []] = useStored("alerts");
  const now = useNow();
  useEffect(() => void see(alerts), [alerts]);

  if (alerts.length === 0) return <p className="text-soft">No alerts yet. They'll show up here.</p>;
  return (
    <ul className="grid gap-2">
      {alerts.map((alert) => (
        <li key={alert.id} className="rounded-card bg-surface p-3 shadow-card">
          <OutboundLink className="grid" href={`${EXTENSION_ORIGIN}/alerts/${alert.id}`}>
            <span className="line-clamp-2 font-semibold">{alert.name}</span>
            <span className={isOver(alert) ? "text-soft" : "text-good"}>
              {headText(alert)}
              {costText(alert)}
            </span>
            <span className="text-sm text-soft">
              {[asideText(alert), ageText(alert.updatedAt, now)].filter(Boolean).join(" · ")}
            </span>
          </OutboundLink>
          <Wrong alert={alert} />
        </li>
      ))}
    </ul>
  );
}

function Wrong({ alert }: { alert: AnyAlert }) {
  const report = wrongReport(alert);
  if (report === null || alert.kind === "broadcast") return null;
  const { store } = headPlace(alert);
  return (
    <div className="text-sm text-soft">
      <WrongOffer store={store} send={(what) => callAsOwner(reportWrong, { ...report, what })} />
    </div>
  );
}

async function see(alerts: readonly AnyAlert[]): Promise<void> {
  const fresh = unseen(alerts);
  if (fresh.length === 0) return;
  await write({ alerts: alerts.map((alert) => ({ ...alert, seen: true })) });
  await showUnseen(0);
  // At worst, an alert without this receipt is shown as new again elsewhere.
  for (const { id } of fresh) await callAsOwner(addReceipt, { id, kind: "shown" }).catch(() => null);
}
