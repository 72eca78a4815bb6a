import { useEffect, useRef } from "react";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { SignInHeader } from "../../components/sign-in/sign-in-header.tsx";
import { COUNTRY_WAITLIST } from "../../settings/page-settings.ts";
import { SITE_NAME } from "../../settings/site.ts";

/** Covers the page for visitors from unsupported countries; Escape dismisses it. */
export function CountryWaitlist({ onDismiss }: { onDismiss: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const shown = dialog.current;
    const page = shown?.closest("main");
    shown?.showModal();
    return () => {
      shown?.close();
      page?.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="waitlist-heading"
      aria-describedby="waitlist-words"
      className="h-dvh max-h-none w-dvw max-w-none bg-ground text-ink"
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
    >
      <div className="mx-auto grid min-h-dvh max-w-[30rem] place-content-center justify-items-center gap-5 px-6 py-10 text-center">
        <SignInHeader />
        <h1 id="waitlist-heading" className="text-3xl font-bold tracking-tight">
          Country Waitlist
        </h1>
        <p id="waitlist-words" className="text-lg text-soft">
          {SITE_NAME} is only supported in the US and CA. Join the waitlist to get notified as soon as your
          country is supported!
        </p>
        <OutboundLink className="button-primary mt-2" href={COUNTRY_WAITLIST}>
          Join the waitlist
        </OutboundLink>
        <button
          type="button"
          className="min-h-11 font-normal text-soft underline underline-offset-4"
          onClick={onDismiss}
        >
          I understand that the extension might not work
        </button>
      </div>
    </dialog>
  );
}
