import type { BoardStore } from "@stockfinder/contracts/health";
import type { ReactNode } from "react";
import { ageText } from "../../components/age.ts";
import { PageIcon } from "../../components/page-icon.tsx";
import { StoreIcon } from "../../stores/store-icon.tsx";
import { LastHour } from "./last-hour.tsx";
import { STATES } from "./state-words.ts";

export function StoreCard({
  store,
  now,
  children,
}: {
  store: BoardStore;
  now: number;
  children?: ReactNode;
}) {
  const { icon, colour, word, says } = STATES[store.state];
  return (
    <li className="rounded-card bg-surface p-4 shadow-card">
      <div className="flex items-center gap-3">
        <StoreIcon id={store.id} name={store.name} />
        <h3 className="min-w-0 grow font-bold">{store.name}</h3>
        <span className={`inline-flex shrink-0 items-center gap-1 font-semibold ${colour}`}>
          <PageIcon name={icon} className="size-4" />
          {word}
        </span>
      </div>
      {store.state !== "answers" && <p className="mt-1 text-sm">{says}</p>}
      {store.lastHour && <LastHour parts={store.lastHour} />}
      <p className="mt-1 text-sm text-soft">
        {store.lastGoodAt === null ? (
          "No good answer yet"
        ) : (
          <>
            Last good answer <time dateTime={store.lastGoodAt}>{ageText(store.lastGoodAt, now)}</time>
          </>
        )}
      </p>
      {children}
    </li>
  );
}
