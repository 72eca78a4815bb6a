import { QuietButton } from "../../../components/button.tsx";
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
    <nav aria-label={`Pages of ${label}`} className="pager">
      <QuietButton off={!hasPrevious} onClick={onPrevious}>
        <Icon name="chevron" className="size-4 rotate-90" />
        Previous
      </QuietButton>
      <QuietButton off={!hasNext} onClick={onNext}>
        Next
        <Icon name="chevron" className="size-4 -rotate-90" />
      </QuietButton>
      <p aria-live="polite" className="text-sm text-soft tabular-nums">
        {range}
      </p>
    </nav>
  );
}
