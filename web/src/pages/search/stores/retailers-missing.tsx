import { FailedNotice } from "../../../components/failed-notice.tsx";

export function RetailersMissing({ askAgain }: { askAgain: () => void }) {
  return (
    <div className="mt-4">
      <FailedNotice onTryAgain={askAgain}>We are unable to find any stores.</FailedNotice>
    </div>
  );
}
