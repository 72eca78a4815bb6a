import type { ReactNode } from "react";
import { ContactMail } from "../../components/contact-mail.tsx";
import { Page } from "../../components/frame/page.tsx";
import type { StoredData } from "./stored-data.ts";

interface PolicyProps {
  readonly title: string;
  readonly intro: string;
  /** Shown until the text is loaded, with the rest of the page hidden, so that nothing moves. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of a privacy policy or of terms. */
export function Policy({ title, intro, waiting, children }: PolicyProps) {
  if (waiting)
    return (
      <PolicyPage title={title} intro={intro}>
        <div className="min-h-dvh">{waiting}</div>
      </PolicyPage>
    );
  return (
    <PolicyPage title={title} intro={intro}>
      {children}
      <Section title="Ask us">
        <p>
          Write to <ContactMail />.
        </p>
      </Section>
    </PolicyPage>
  );
}

function PolicyPage({ title, intro, children }: Omit<PolicyProps, "waiting">) {
  return (
    <Page title={title}>
      <article className="page-width grid max-w-3xl grid-cols-1 gap-10 py-10 sm:py-16">
        <header>
          <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
          <p className="mt-3 text-lg text-soft">{intro}</p>
        </header>
        {children}
      </article>
    </Page>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-xl font-bold tracking-tight">{title}</h2>
      <div className="mt-3 grid grid-cols-1 gap-3">{children}</div>
    </section>
  );
}

export function StoredDataList({ items }: { items: readonly StoredData[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {items.map(({ what, why, until }) => (
        <li key={what} className="rounded-card bg-surface p-5 shadow-card">
          <p>{what}</p>
          <p className="mt-2 text-sm text-soft">
            {why} Kept until {until}.
          </p>
        </li>
      ))}
    </ul>
  );
}
