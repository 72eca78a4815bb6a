import { PrimaryButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";

/** The message if no store has answered. */
export function NoAnswer({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <section aria-labelledby="answer" className="answer-missing" role="alert">
      <MissingIcon />
      <h2 id="answer" className="text-xl font-bold">
        No store has answered
      </h2>
      <p className="mt-1 text-soft">The stores may be busy, or you may be offline.</p>
      <PrimaryButton className="mt-4" onClick={onTryAgain}>
        Search again
      </PrimaryButton>
    </section>
  );
}

export function MissingIcon() {
  return (
    <span className="answer-missing-icon">
      <Icon name="search" className="size-7" />
    </span>
  );
}
