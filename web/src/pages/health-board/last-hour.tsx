import type { CountedCalls } from "@stockfinder/contracts/health";

/** A bar for every five minutes of the last hour, now on the right: flat without calls, red as far as they were not answered. */
export function LastHour({ parts }: { parts: readonly CountedCalls[] }) {
  return (
    <ol className="grid h-6 auto-cols-fr grid-flow-col items-end gap-[0.1875rem]" aria-hidden="true">
      {parts.map(({ answered, failed }, part) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the hour.
          key={part}
          className={`overflow-hidden rounded-[0.1875rem] forced-color-adjust-none ${answered + failed > 0 ? "h-full bg-edge" : "h-[0.1875rem] bg-line"}`}
        >
          {failed > 0 && (
            <span className="block bg-bad" style={{ height: `${(100 * failed) / (answered + failed)}%` }} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** What the bars mean. */
export function LastHourKey() {
  return (
    <p aria-hidden="true" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
      <span className="max-sm:w-full">Five minutes a bar, now on the right:</span>
      {KEY.map(([words, parts]) => (
        <span key={words} className="flex items-center gap-1.5">
          <span className="w-5">
            <LastHour parts={[parts]} />
          </span>
          {words}
        </span>
      ))}
    </p>
  );
}

const KEY: readonly (readonly [string, CountedCalls])[] = [
  ["all checks worked", { answered: 1, failed: 0 }],
  ["half of them", { answered: 1, failed: 1 }],
  ["none of them", { answered: 0, failed: 1 }],
  ["no checks", { answered: 0, failed: 0 }],
];
