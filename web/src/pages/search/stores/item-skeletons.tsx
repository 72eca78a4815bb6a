import { ITEMS_PER_PAGE } from "./paging.ts";

const PLACES = Array.from({ length: ITEMS_PER_PAGE }, (_, index) => index);

/** Placeholders in the size of items, so that the page does not move when they arrive. */
export function ItemSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="relative">
      <div aria-hidden="true" className="item-grid">
        {PLACES.map((place) => (
          <div key={place} className="item">
            <div className="item-picture skeleton" />
            <div className="grid content-start gap-2">
              <div className="skeleton h-5 w-11/12" />
              <div className="skeleton h-5 w-2/3" />
              <div className="skeleton h-6 w-20" />
            </div>
            <div className="item-stock skeleton h-5" />
          </div>
        ))}
      </div>
      <p className="after-a-while absolute top-0 right-0 rounded-md bg-surface px-2 text-sm text-soft">
        Still checking…
      </p>
    </div>
  );
}
