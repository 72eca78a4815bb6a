import { milesText } from "@stockfinder/contracts/alert-place";
import { alertText, changeText } from "@stockfinder/contracts/alert-words";
import type { Alert, AnyAlert } from "@stockfinder/contracts/alerts";
import type { KnownProduct } from "@stockfinder/contracts/known-products";
import type { Money } from "@stockfinder/contracts/money";
import { isOver } from "../../alerts/merged-alerts.ts";
import { DiscountNote } from "../../components/discount-note.tsx";
import { KnownPicture } from "../../components/known-picture.tsx";
import { priceText } from "../../components/price.ts";
import { StoreIcon } from "../../stores/store-icon.tsx";

/** What changed, for how much, and where. */
export function AlertHead({
  alert,
  firstPrice,
  product,
  age,
  isElsewhere,
}: {
  alert: AnyAlert;
  /** Of a watch for a drop. */
  firstPrice: Money | undefined;
  product: KnownProduct | undefined;
  age: string;
  /** Whether a nearer place than the alert's own is shown. */
  isElsewhere: boolean;
}) {
  const colour = isOver(alert) ? "text-soft" : "text-good";
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <KnownPicture product={product} className="size-20 sm:size-36" />
      <div className="min-w-0">
        <h1 className="text-2xl font-bold tracking-tight">{alert.name}</h1>
        {alert.kind === "broadcast" ? (
          <p className={`mt-2 text-lg font-semibold ${colour}`}>{alertText(alert)}</p>
        ) : (
          <>
            <p className={`mt-2 text-lg font-semibold ${colour}`}>{changeText(alert)}</p>
            <Terms alert={alert} firstPrice={firstPrice} />
          </>
        )}
        <p className="mt-1 text-sm text-soft">
          {age}
          {isElsewhere && " · the nearest that has it"}
        </p>
      </div>
    </div>
  );
}

function Terms({ alert, firstPrice }: { alert: Alert; firstPrice: Money | undefined }) {
  const shown = alert.nearest ?? alert;
  const { store, storeId, price, currency, branch, distanceMiles } = shown;
  const cost = price === null || currency === null ? null : { value: price, currency };
  const place = [branch, distanceMiles !== undefined && milesText(distanceMiles)].filter(Boolean).join(" · ");
  return (
    <>
      {cost && !isOver(alert) && (
        <>
          <p className="text-3xl font-bold tabular-nums">
            {priceText(cost.value, cost.currency)}
            {firstPrice && (
              <span className="ml-2 text-base font-normal text-soft">
                was {priceText(firstPrice.value, firstPrice.currency)} when you began
              </span>
            )}
          </p>
          {shown === alert && <DiscountNote price={cost} wasPrice={alert.wasPrice} />}
        </>
      )}
      <p className="mt-2 flex items-center gap-3">
        <StoreIcon id={storeId} name={store} />
        <span className="min-w-0">
          {store}
          <span className="block text-sm text-soft empty:hidden">{place}</span>
        </span>
      </p>
    </>
  );
}
