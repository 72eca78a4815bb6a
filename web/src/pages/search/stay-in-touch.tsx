import { Link } from "wouter";
import { QuietButton } from "../../components/button.tsx";
import { PageIcon } from "../../components/page-icon.tsx";
import { DownloadExtension } from "../../popups/download-extension.tsx";

/** Links to the mailing list and the extension. The toast for the list closes too soon for many. */
export function StayInTouch({ onJoin }: { onJoin: () => void }) {
  return (
    <aside
      aria-label="Stay in touch"
      className="mt-8 flex flex-wrap items-center gap-3 rounded-card bg-surface px-4 py-4 shadow-card sm:px-6"
    >
      <p className="flex-1 basis-64 font-semibold">
        See also{" "}
        <Link href="/posts" className="underline underline-offset-4">
          what neighbors saw on the shelves
        </Link>
        .
      </p>
      <DownloadExtension />
      <QuietButton onClick={onJoin}>
        <PageIcon name="mail" />
        Join our mailing list
      </QuietButton>
    </aside>
  );
}
