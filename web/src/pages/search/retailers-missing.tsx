import { Notice } from "../../parts/notice.tsx";

export function RetailersMissing({ askAgain }: { askAgain: () => void }) {
  return (
    <div role="alert" className="mt-4">
      <Notice
        tone="bad"
        action={
          <button type="button" className="button-quiet text-ink" onClick={askAgain}>
            Try again
          </button>
        }
      >
        We are unable to find any stores.
      </Notice>
    </div>
  );
}
