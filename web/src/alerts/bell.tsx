import { listWatches } from "@stockfinder/contracts/watches";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { useFetched } from "../api/use-fetched.ts";
import { Icon } from "../components/icon.tsx";
import { useDisclosure } from "../components/use-disclosure.ts";
import { useKnownProducts } from "../components/use-known-products.ts";
import { useNow } from "../components/use-now.ts";
import { alertRows } from "./alert-rows.ts";
import { BellRow } from "./bell-row.tsx";
import { useOwnChannels } from "./delivery/use-own-channels.ts";
import { currentAlerts, lookAt, onAlerts } from "./live-alerts.ts";
import { keepPush } from "./push/push-browser.ts";
import { callAsWatcher } from "./watcher.ts";

/** Does nothing on a failure: the next page registers this browser again. */
function nextTime(): void {}

export default function Bell() {
  const rows = alertRows(useSyncExternalStore(onAlerts, currentAlerts));
  const { root, open, setOpen } = useDisclosure<HTMLDivElement>();
  const now = useNow();
  const known = useKnownProducts(open ? rows.map(({ shown }) => shown) : []);
  // Without them, as after a failure, rows do not say where their alerts go.
  const { data: watches } = useFetched(open ? "watches" : null, (signal) =>
    callAsWatcher(listWatches, {}, signal),
  );
  const own = useOwnChannels(watches ?? []);
  const fresh = rows.filter(({ isNew }) => isNew).length;
  // Looking at them makes them seen: what was new is marked until the list closes.
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const newKeys = rows.flatMap(({ isNew, key }) => (isNew ? [key] : []));
  if (open && newKeys.some((key) => !marked.has(key))) setMarked(new Set([...marked, ...newKeys]));
  if (!open && marked.size > 0) setMarked(new Set());

  // A press outside closes it too.
  useEffect(() => lookAt(open), [open]);
  // Alerts that arrive while it is open count as seen, once they were announced.
  useEffect(() => {
    if (open && fresh > 0) lookAt(open);
  }, [open, fresh]);
  useEffect(() => void keepPush().catch(nextTime), []);

  return (
    <div ref={root} className="sm:relative">
      <button
        type="button"
        className="nav-link relative"
        aria-expanded={open}
        aria-controls="alerts"
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" />
        <span className="sr-only">Alerts{fresh > 0 && `, ${fresh} new`}</span>
        {fresh > 0 && (
          // Over the bell: what stands beside it does not move when the count goes.
          <span
            className="absolute top-1 left-6 min-w-4.5 rounded-full bg-label px-1 text-center text-xs leading-4.5 font-bold text-on-label"
            aria-hidden="true"
          >
            {fresh}
          </span>
        )}
      </button>
      <p role="status" className="sr-only">
        {fresh > 0 && `${fresh} new ${fresh === 1 ? "alert" : "alerts"}`}
      </p>
      {/* On a phone it is as wide as the page, below the bar, and its shadow dims the rest; elsewhere it hangs from its button. */}
      <div
        id="alerts"
        hidden={!open}
        className="absolute top-11 right-4 z-30 mt-1 max-h-[min(28rem,70vh)] w-[calc(100vw-2rem)] sm:w-[22rem] overflow-y-auto rounded-xl border border-line bg-surface p-1.5 text-ink shadow-[0_0_0_100vmax_var(--scrim)] sm:top-full sm:shadow-(--shadow-over) sm:right-3"
      >
        <div className="flex items-center justify-between px-3">
          <p className="font-bold">Alerts</p>
          <Link href="/watches" className="text-button content-center" onClick={() => setOpen(false)}>
            All watches
          </Link>
        </div>
        {rows.length === 0 && <p className="px-3 py-2 text-soft">No alerts yet. They'll show up here.</p>}
        {open && (
          <ul>
            {rows.map((row) => (
              <BellRow
                key={row.key}
                row={row}
                isNew={marked.has(row.key)}
                product={known.get(row.shown.upc ?? "")}
                watch={watches?.find(({ id }) => id === row.shown.watchId)}
                channels={{ own, now }}
                onFollow={() => setOpen(false)}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
