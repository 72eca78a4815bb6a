import type { StoreStock } from "@stockfinder/contracts/availability";
import type { ReactNode } from "react";
import { Directions } from "../map/directions-link.tsx";
import { openingOf } from "../opening-hours.ts";
import { aisleText, placeText, streetText } from "../store-place.ts";
import { phoneText } from "./phone-number.ts";

/** A physical store, as far as its row and its description on a map show it. */
export type StorePlace = Pick<
  StoreStock,
  "name" | "address" | "city" | "state" | "distanceMiles" | "aisle" | "hours" | "phone"
>;

/** A branch on a list; `children` say what is not sure of it. */
export function BranchRow({
  id,
  price,
  children,
  ...branch
}: BranchProps & {
  /** Joins it to its sign on a map. */
  id: string;
  price?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="branch" data-place={id}>
      <div className="branch-place min-w-0">
        <BranchText {...branch} />
        {children}
      </div>
      <p className="branch-price">{price}</p>
      <Directions
        store={branch.store}
        retailerLabel={branch.retailerLabel}
        place={placeText(branch.store, branch.retailerLabel)}
      />
    </li>
  );
}

interface BranchProps {
  store: StorePlace;
  retailerLabel: string;
  stock: ReactNode;
  now: number;
}

/** Where a branch is, its stock, and whether it is open now, with its phone, if the store states them. */
export function BranchText({ store, retailerLabel, stock, now }: BranchProps) {
  const { aisle, hours, phone } = store;
  const place = placeText(store, retailerLabel);
  const opening = hours && openingOf(hours, now)?.text;
  return (
    <>
      <p>
        <span className="font-semibold">{place}</span>{" "}
        <span className="text-sm text-soft">{streetText(store, retailerLabel)}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <p className="dotted-line">
          {stock}
          {aisle !== undefined && <span>{aisleText(aisle)}</span>}
          {opening && <span>{opening}</span>}
        </p>
        {phone !== undefined && (
          // As high as a thumb, without making its line higher.
          <a
            href={`tel:${phone}`}
            className="-my-3 inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-brand tabular-nums hover:underline"
          >
            <span className="sr-only">Call {place}: </span>
            {phoneText(phone)}
          </a>
        )}
      </div>
    </>
  );
}
