import type { ReactNode } from "react";
import { ContactMail } from "../../components/contact-mail.tsx";
import { storeAddress } from "../../components/extension/extension-store.ts";
import { Page } from "../../components/frame/page.tsx";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { SITE_NAME } from "../../settings/site.ts";

export default function SomethingWentWrongPage() {
  return (
    <Page title="Something went wrong in the extension">
      <article className="page-width page-text py-10 sm:py-16">
        <h1 className="text-3xl font-bold tracking-tight">The extension says “Something went wrong”</h1>
        <p className="mt-3 text-soft">
          Try these one after the other, and open a store's page again after each.
        </p>
        <ol className="mt-8 grid grid-cols-1 gap-4">
          <Remedy number={1} title="Reinstall the extension">
            Remove {SITE_NAME} from your browser, then{" "}
            <OutboundLink className="underline underline-offset-4" href={storeAddress(navigator.userAgent)}>
              install it again
            </OutboundLink>
            . Your watches are kept with your account.
          </Remedy>
          <Remedy number={2} title="Let it work on all sites">
            Right-click the {SITE_NAME} button, choose “Manage extension”, and set “Site access” to “On all
            sites”. Otherwise, it can't see the store's page you have open.
          </Remedy>
          <Remedy number={3} title="Try a new browser profile">
            Click your picture beside the address bar, add a profile, and install {SITE_NAME} there. If it
            works there, another extension or a setting of your first profile stands in its way.
          </Remedy>
          <Remedy number={4} title="Send us what the browser says">
            Open the store's page, press F12 (on a Mac ⌥⌘I), choose “Console”, and take a screenshot of all of
            it. In “Manage extension”, the pages under “Inspect views” have a console too. Send the
            screenshots to <ContactMail /> with the address of the page.
          </Remedy>
        </ol>
      </article>
    </Page>
  );
}

function Remedy({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 rounded-card bg-surface p-5 shadow-card sm:p-6">
      <span aria-hidden="true" className="shelf-label self-start text-lg">
        {number}
      </span>
      <div className="min-w-0">
        <h2 className="text-lg font-bold">{title}</h2>
        <p className="mt-1 text-soft">{children}</p>
      </div>
    </li>
  );
}
