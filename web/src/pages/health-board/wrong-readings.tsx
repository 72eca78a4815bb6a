import type { WrongStore } from "@stockfinder/contracts/health";
import { ageText } from "../../components/age.ts";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { termsText } from "../../components/terms-text.ts";
import { WRONG_WORDS } from "../../components/wrong-words.ts";
import { StoreIcon } from "../../stores/store-icon.tsx";

/** For staff: the stores of which most people say that they are read wrongly, with what was shown then. */
export function WrongReadings({ stores, now }: { stores: readonly WrongStore[]; now: number }) {
  return (
    <section aria-labelledby="wrong" className="mt-8">
      <h2 id="wrong" className="text-xl font-bold">
        What people say is wrong
      </h2>
      {stores.length === 0 && <p className="mt-2 text-soft">Nothing in the last day.</p>}
      <ul className="mt-3 grid gap-3">
        {stores.map(({ id, name, networks, last }) => (
          <li key={id} className="rounded-card bg-surface p-4 shadow-card">
            <div className="flex items-center gap-3">
              <StoreIcon id={id} name={name} />
              <h3 className="min-w-0 grow font-bold">{name}</h3>
              <span className="shrink-0 text-sm text-soft">
                {networks === 1 ? "1 network" : `${networks} networks`}
              </span>
            </div>
            <ul className="mt-2 grid gap-1 text-sm">
              {last.map(({ url, part, at, shown }) => (
                <li key={`${url} ${part}`}>
                  <p className="wrap-anywhere">
                    <b>{WRONG_WORDS[part]}</b>, {ageText(at, now)}.{" "}
                    {shown === null
                      ? "It had not been read."
                      : `It was shown as ${termsText(shown)}, read ${ageText(shown.readAt, now)}.`}{" "}
                    <OutboundLink className="underline" href={url}>
                      {url}
                    </OutboundLink>
                  </p>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
