import { useEffect } from "react";
import { Page } from "../../components/frame/page.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { TRACKING_FILM } from "../../settings/page-settings.ts";

/** Redirects to the film without a history entry of its own. */
export default function TrackingTutorialPage() {
  useEffect(() => window.location.replace(TRACKING_FILM), []);

  return (
    <Page title="Tutorial">
      <div className="page-width grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center">
        <Spinner label="Opening the tutorial" />
        <h1 className="text-2xl font-bold tracking-tight">Opening the tutorial</h1>
        <p className="text-soft">
          Nothing happens?{" "}
          <a className="underline underline-offset-4" href={TRACKING_FILM}>
            Watch it here
          </a>
        </p>
      </div>
    </Page>
  );
}
