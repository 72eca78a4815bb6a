const STARS = ["first", "second", "third", "fourth", "fifth"];
const STAR =
  "m12 2.500 2.900 6.200 6.600.800-4.900 4.600 1.300 6.700L12 17.500l-5.900 3.300 1.300-6.700L2.500 9.500l6.600-.800Z";

/** Five stars, filled up to the rating; screen readers read the rating as text. */
export function StarRating({ of }: { of: number }) {
  return (
    <span role="img" aria-label={`${of} of 5 stars`} className="relative inline-block">
      <Row className="text-current opacity-25" />
      <span className="absolute inset-0 overflow-hidden text-current" style={{ width: `${(of / 5) * 100}%` }}>
        <Row className="w-max" />
      </span>
    </span>
  );
}

function Row({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={`flex gap-1 ${className}`}>
      {STARS.map((star) => (
        <svg
          key={star}
          aria-hidden="true"
          viewBox="0 0 24 24"
          fill="currentColor"
          className="size-6 shrink-0"
        >
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}
