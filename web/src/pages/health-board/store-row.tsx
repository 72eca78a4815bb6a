import type { BoardStore } from "@stockfinder/contracts/health";
import type { ReactNode } from "react";
import { PageIcon } from "../../components/page-icon.tsx";
import { StoreIcon } from "../../stores/store-icon.tsx";
import { LastHour } from "./last-hour.tsx";
import { freshnessText, lastHourText, STATES } from "./state-words.ts";

export function StoreRow({
  store,
  hasFigures,
  now,
  children,
}: {
  store: BoardStore;
  hasFigures: boolean;
  now: number;
  children?: ReactNode;
}) {
  const { icon, colour, word, says } = STATES[store.state];
  // A check is enough for the others: the line above all stores says that they are up to date.
  const isExplained = hasFigures || store.state !== "answers";
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center gap-3">
        <StoreIcon id={store.id} name={store.name} className="size-8" />
        <h3 className="min-w-0 grow font-semibold">{store.name}</h3>
        <div className="flex shrink-0 flex-wrap items-center justify-end gap-x-2 text-sm max-sm:max-w-40">
          <span className="text-soft">{freshnessText(store, now)}</span>
          <span className={`inline-flex items-center gap-1 font-semibold ${colour}`}>
            <PageIcon name={icon} className="size-4" />
            {isExplained && word}
          </span>
        </div>
      </div>
      {store.state !== "answers" && <p className="mt-1 text-sm">{says}</p>}
      {hasFigures && store.lastHour && (
        <div className="mt-2">
          <LastHour parts={store.lastHour} />
          <p className="mt-1 text-sm text-soft">{lastHourText(store.lastHour)}</p>
        </div>
      )}
      {children}
    </li>
  );
}
