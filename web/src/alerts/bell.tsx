import { useEffect, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { ageText } from "../components/age.ts";
import { Icon } from "../components/icon.tsx";
import { useDisclosure } from "../components/use-disclosure.ts";
import { useNow } from "../components/use-now.ts";
import { alertText } from "./alert-words.ts";
import { currentAlerts, lookAt, onAlerts } from "./live-alerts.ts";
import { isOver, unseen } from "./merged-alerts.ts";
import { OutcomeChoice } from "./outcome-choice.tsx";
import { keepPush } from "./push/push-browser.ts";
import "./bell.css";

/** Does nothing on a failure: the next page registers this browser again. */
function nextTime(): void {}

/** The last alerts behind a bell, with the number of unseen ones. */
export function Bell() {
  const alerts = useSyncExternalStore(onAlerts, currentAlerts);
  const { root, open, setOpen } = useDisclosure<HTMLDivElement>();
  const now = useNow();
  const fresh = unseen(alerts).length;

  // A press outside closes it too. Alerts that arrive while it is open count as seen.
  const shown = alerts.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new alert in the open list is seen
  useEffect(() => lookAt(open), [open, shown]);
  useEffect(() => void keepPush().catch(nextTime), []);

  return (
    <div ref={root} className="sm:relative">
      <button
        type="button"
        className="nav-link"
        aria-expanded={open}
        aria-controls="alerts"
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" />
        <span className="sr-only">Alerts{fresh > 0 && `, ${fresh} new`}</span>
        {fresh > 0 && (
          <span className="bell-count" aria-hidden="true">
            {fresh}
          </span>
        )}
      </button>
      <p role="status" className="sr-only">
        {fresh > 0 && `${fresh} new ${fresh === 1 ? "alert" : "alerts"}`}
      </p>
      <div id="alerts" hidden={!open} className="bell-panel">
        {alerts.length === 0 ? (
          <p className="px-3 py-2 text-soft">No alerts yet. They come here as soon as there are any.</p>
        ) : (
          <ul>
            {alerts.map((alert) => (
              <li key={alert.id}>
                <Link href={`/alerts/${alert.id}`} className="bell-alert" onClick={() => setOpen(false)}>
                  <span className="line-clamp-2 font-semibold">{alert.name}</span>
                  <span className={isOver(alert) ? "text-soft" : "text-good"}>{alertText(alert)}</span>
                  <span className="text-sm text-soft">{ageText(alert.updatedAt, now)}</span>
                </Link>
                <OutcomeChoice alert={alert} className="px-3 pb-2" />
              </li>
            ))}
          </ul>
        )}
        <Link href="/watches" className="bell-alert font-semibold" onClick={() => setOpen(false)}>
          What you watch
        </Link>
      </div>
    </div>
  );
}
