import { Icon } from "../../../components/icon.tsx";

/** A disabled button stays focusable, so that keyboard users keep their place at either end. */
export function Pager({
  label,
  range,
  hasPrevious,
  hasNext,
  onPrevious,
  onNext,
}: {
  label: string;
  range: string;
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
}) {
  if (!hasPrevious && !hasNext) return null;
  return (
    <nav aria-label={`Pages of ${label}`} className="mt-5 flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="button-quiet"
        aria-disabled={!hasPrevious}
        onClick={() => hasPrevious && onPrevious()}
      >
        <Icon name="chevron" className="size-4 rotate-90" />
        Previous
      </button>
      <button
        type="button"
        className="button-quiet"
        aria-disabled={!hasNext}
        onClick={() => hasNext && onNext()}
      >
        Next
        <Icon name="chevron" className="size-4 -rotate-90" />
      </button>
      <p aria-live="polite" className="text-sm text-soft tabular-nums">
        {range}
      </p>
    </nav>
  );
}
