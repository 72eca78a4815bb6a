import type { DescribedProduct } from "@stockfinder/contracts/products";

const FIRST_SPECS = 5;

/** The stars that the most people gave, and where they gave them. */
export function Rating({
  rating: { value, count, source },
  nameOf,
}: {
  rating: NonNullable<DescribedProduct["rating"]>;
  nameOf: (storeId: string) => string;
}) {
  return (
    <p className="text-sm">
      <span aria-hidden="true" className="text-warn">
        ★
      </span>{" "}
      <span className="font-semibold">{value.toFixed(1)}</span>
      <span className="sr-only"> of 5 stars</span>
      <span className="text-soft">
        {count !== null && ` (${count.toLocaleString("en-US")})`} at {nameOf(source)}
      </span>
    </p>
  );
}

export function SpecList({
  specs,
  count = FIRST_SPECS,
}: {
  specs: DescribedProduct["specs"];
  count?: number;
}) {
  if (specs.length === 0) return null;
  return (
    <dl className="specs">
      {specs.slice(0, count).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
