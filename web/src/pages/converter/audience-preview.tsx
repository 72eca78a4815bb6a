import type { Preview } from "./use-converter.ts";

/** The audience of a broadcast. */
export function AudiencePreview({ preview }: { preview: Preview }) {
  const { audience, canary, needsApproval, alert } = preview;
  return (
    <section aria-labelledby="audience" className="mt-4 rounded-xl bg-sunken p-4">
      <h4 id="audience" className="font-bold">
        Who gets it
      </h4>
      <p className="mt-1">
        <span className="text-2xl font-bold tabular-nums">{audience.people}</span> people; {canary} as the
        canary
      </p>
      <ul className="mt-2 grid gap-0.5 text-sm">
        {audience.alreadyTold > 0 && (
          <li>{audience.alreadyTold} more know it from an alert within the hour</li>
        )}
        {audience.canaryReached > 0 && <li>{audience.canaryReached} got the canary</li>}
        {needsApproval && <li className="font-semibold">A second person has to approve it</li>}
        {alert.storeId === null && <li className="font-semibold">It leads to no store that we know</li>}
        {audience.silentGateways > 0 && (
          <li className="font-semibold text-bad">{audience.silentGateways} gateways did not answer</li>
        )}
      </ul>
      <Counts title="By country" rows={audience.byCountry.map(({ country, people }) => [country, people])} />
      <Counts title="By product" rows={audience.byUpc.map(({ upc, people }) => [upc, people])} />
      <Counts
        title="By store that they follow"
        rows={audience.byStore.map(({ store, people }) => [store, people])}
      />
    </section>
  );
}

function Counts({ title, rows }: { title: string; rows: readonly (readonly [string, number])[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h5 className="mt-3 text-sm font-semibold">{title}</h5>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-sm">
        {rows.map(([name, people]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="tabular-nums">{people}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
