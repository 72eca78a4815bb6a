import type { CountedCalls } from "@stockfinder/contracts/health";
import { lastHourText } from "./state-words.ts";

/** A bar for every five minutes of the last hour, now on the right: flat without calls, red as far as they were not answered. */
export function LastHour({ parts }: { parts: readonly CountedCalls[] }) {
  return (
    <div className="mt-2">
      <ol className="last-hour" aria-hidden="true">
        {parts.map(({ answered, failed }, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the hour.
          <li key={part} className={answered + failed > 0 ? "last-hour-asked" : ""}>
            {failed > 0 && <span style={{ height: `${(100 * failed) / (answered + failed)}%` }} />}
          </li>
        ))}
      </ol>
      <p className="mt-1 text-sm text-soft">{lastHourText(parts)}</p>
    </div>
  );
}
