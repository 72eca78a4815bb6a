import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { PrimaryButton } from "../../components/button.tsx";
import { storeAddress } from "../../components/extension/extension-store.ts";
import { Form } from "../../components/form.tsx";
import { Page } from "../../components/frame/page.tsx";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { SITE_NAME } from "../../settings/site.ts";
import { reportOpened, sendReason } from "./send-uninstall.ts";

const MAX_LENGTH = 1_000;

export default function UninstallPage() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const [reason, setReason] = useState("");
  const [sending, setSending] = useState(false);

  useEffect(() => {
    reportOpened(new URLSearchParams(search));
  }, [search]);

  async function submit(): Promise<void> {
    setSending(true);
    await sendReason(reason, new URLSearchParams(search));
    navigate("/success?u=true");
  }

  return (
    <Page title="Uninstalled">
      <div className="page-width page-text py-10 sm:py-16">
        <h1 className="text-3xl font-bold tracking-tight">Why did you uninstall {SITE_NAME}?</h1>
        <p className="mt-2 text-soft">
          Removed by mistake?{" "}
          <OutboundLink
            className="font-semibold underline underline-offset-4"
            href={storeAddress(navigator.userAgent)}
          >
            Reinstall {SITE_NAME}
          </OutboundLink>
        </p>
        <Form
          className="mt-6 rounded-card bg-surface p-6 shadow-card sm:p-8"
          noValidate={false}
          onSubmit={submit}
        >
          <label className="grid gap-2 font-semibold">
            Your reason
            <textarea
              className="text-area"
              name="reason"
              rows={4}
              maxLength={MAX_LENGTH}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
          <PrimaryButton type="submit" className="mt-4 w-full sm:w-auto" off={sending}>
            Submit
            {sending && <Spinner label="Sending your answer" />}
          </PrimaryButton>
        </Form>
      </div>
    </Page>
  );
}
