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
      <svg aria-hidden="true" viewBox="0 0 20 20" className="inline size-4 align-[-0.125rem] fill-warn">
        <path d="m10 1.600 2.600 5.300 5.800.800-4.200 4.100 1 5.800-5.200-2.700-5.200 2.700 1-5.800L1.600 7.700l5.800-.800Z" />
      </svg>{" "}
      <span className="font-semibold">{value.toFixed(1)}</span>
      <span className="sr-only"> of 5 stars</span>
      <span className="text-soft">
        {count !== null && ` (${count.toLocaleString("en-US")})`} at {nameOf(source)}
      </span>
    </p>
  );
}

export function SpecList({ specs }: { specs: DescribedProduct["specs"] }) {
  if (specs.length === 0) return null;
  return (
    <dl className="text-sm/normal">
      {specs.slice(0, FIRST_SPECS).map(({ name, value }) => (
        <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 border-t border-line py-1.5">
          <dt className="text-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
