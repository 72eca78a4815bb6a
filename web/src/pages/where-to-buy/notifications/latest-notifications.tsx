import type { Country } from "@stockfinder/contracts/listings";
import { ageText } from "../../../components/age.ts";
import { CommissionNote } from "../../../components/commission-note.tsx";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { Picture } from "../../../components/picture.tsx";
import { pictureUrl } from "../../../components/picture-url.ts";
import type { NotifiedItem } from "./notified-item.ts";
import { useNotifiedItems } from "./use-notified-items.ts";

/** The product's latest notifications; nothing if there were none. */
export function LatestNotifications({
  upc,
  country,
  aId,
  now,
}: {
  upc: string;
  country: Country;
  /** Tags the links. */
  aId: string | null;
  now: number;
}) {
  const items = useNotifiedItems(upc, country, aId);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="latest-notifications" className="mt-10">
      <h2 id="latest-notifications" className="text-lg font-bold">
        Latest notifications
      </h2>
      <p className="text-sm text-soft">Where shoppers got a stock alert in the last seven days.</p>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {items.map((item) => (
          <ToldItemCard key={item.id} item={item} now={now} />
        ))}
      </ul>
    </section>
  );
}

function ToldItemCard({ item, now }: { item: NotifiedItem; now: number }) {
  const { store, name, image, notifiedAt, productUrl, plainUrl } = item;
  const picture = pictureUrl(image, { source: "live" });
  return (
    <li className="flex min-w-0 gap-3 rounded-xl border border-line p-3">
      {picture !== null && <Picture className="size-12 shrink-0 rounded-lg" url={picture} title="" />}
      <div className="min-w-0">
        <OutboundLink href={productUrl} className="inline-flex min-h-11 items-center font-semibold underline">
          {store}
        </OutboundLink>
        {name !== null && <p className="line-clamp-2 text-sm">{name}</p>}
        <p className="text-sm text-soft">{ageText(notifiedAt, now)}</p>
        {plainUrl !== null && <CommissionNote plainUrl={plainUrl} store={store} />}
      </div>
    </li>
  );
}
