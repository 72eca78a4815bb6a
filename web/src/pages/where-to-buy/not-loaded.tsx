import { TextButton } from "../../components/button.tsx";
/** A part of the page that failed: `FailedNotice` is in one chunk with the sign-in, which this page does not need. */
export function NotLoaded({ onTryAgain, children }: { onTryAgain: () => void; children: string }) {
  return (
    <p role="alert" className="text-bad">
      {children} <TextButton onClick={onTryAgain}>Try again</TextButton>
    </p>
  );
}
