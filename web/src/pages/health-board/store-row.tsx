import type { BoardStore } from "@stockfinder/contracts/health";
import type { ReactNode } from "react";
import { ageText } from "../../components/age.ts";
import { PageIcon } from "../../components/page-icon.tsx";
import { StoreIcon } from "../../stores/store-icon.tsx";
import { LastHour } from "./last-hour.tsx";
import { lastHourText, STATES } from "./state-words.ts";

export function StoreRow({ store, now, children }: { store: BoardStore; now: number; children?: ReactNode }) {
  const { icon, colour, word, says } = STATES[store.state];
  return (
    <li className="border-t border-line px-4 py-3">
      <div className="status-row">
        <div className="flex min-w-0 items-center gap-3">
          <StoreIcon id={store.id} name={store.name} className="size-8" />
          <h3 className="min-w-0 font-bold">{store.name}</h3>
        </div>
        <span className={`status-word inline-flex items-center gap-1 font-semibold ${colour}`}>
          <PageIcon name={icon} className="size-4" />
          {word}
        </span>
        <div className="status-hour">{store.lastHour && <LastHour parts={store.lastHour} />}</div>
        <div className="status-text text-sm text-soft">
          {store.lastHour && <p>{lastHourText(store.lastHour)}</p>}
          <p>
            {store.lastGoodAt === null ? (
              "No good answer yet"
            ) : (
              <>
                Last good answer <time dateTime={store.lastGoodAt}>{ageText(store.lastGoodAt, now)}</time>
              </>
            )}
          </p>
        </div>
      </div>
      {store.state !== "answers" && <p className="mt-1 text-sm">{says}</p>}
      {children}
    </li>
  );
}
