import type { DetailedStore } from "@stockfinder/contracts/health";
import type { ReactNode } from "react";
import { ageText } from "../../components/age.ts";
import { canaryText, circuitsText, isWrong, outcomeText, sharesText, sourceText } from "./state-words.ts";

export function StoreDetails({ store, now }: { store: DetailedStore; now: number }) {
  const { outcomes, lastFailure, restsUntil, setAsideAt, canaries } = store;
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1 border-t border-line pt-3 text-sm sm:grid-cols-[8rem_1fr]">
      <Detail name="Last hour">{sharesText(outcomes)}</Detail>
      <Detail name="Source">{sourceText(store)}</Detail>
      {store.reader === "adapter" ? (
        <Detail name="Breaker">{circuitsText(store)}</Detail>
      ) : (
        <Detail name="Rests">{restsUntil === null ? "no" : `until ${localTime(restsUntil)}`}</Detail>
      )}
      {lastFailure && (
        <Detail name="Last failure">
          {outcomeText(lastFailure.outcome)}, {ageText(lastFailure.at, now)}: {lastFailure.detail}
        </Detail>
      )}
      {setAsideAt !== null && <Detail name="Set aside">since {localTime(setAsideAt)}</Detail>}
      {store.reader === "adapter" && (
        <Detail name="Known items">
          {canaries.length === 0 && "none"}
          <ul>
            {canaries.map((canary) => (
              <li key={canaryText(canary)} className={isWrong(canary) ? "font-semibold text-bad" : undefined}>
                {canaryText(canary)}
                {canary.readAt !== null && `, ${ageText(canary.readAt, now)}`}
              </li>
            ))}
          </ul>
        </Detail>
      )}
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-semibold">{name}</dt>
      <dd className="min-w-0 wrap-anywhere text-soft">{children}</dd>
    </>
  );
}

function localTime(at: string): string {
  return new Date(at).toLocaleString("en-US");
}
