import type { ReactNode } from "react";
import { Link } from "wouter";
import { ContactMail } from "../../components/contact-mail.tsx";
import { Page } from "../../components/frame/page.tsx";
import { PageIcon } from "../../components/page-icon.tsx";
import { SITE_NAME } from "../../settings/site.ts";
import type { StoredData } from "./stored-data.ts";

/** The first link, with what stands before and after it. */
const LINK = /^(.*?)\[([^\]]+)\]\(([^)]+)\)(.*)$/s;

/**
 * A policy, or terms. In its text `##` begins a section, `##>` one that is folded, `-` a point and an empty line a paragraph; `[words](/path)` is a link, and
 * `{name}` stands for one of the `parts`.
 */
export function Policy({
  title,
  intro,
  text,
  parts = {},
  waiting,
}: {
  title: string;
  intro: string;
  text: string;
  parts?: Readonly<Record<string, ReactNode>>;
  /** Shown until the parts are loaded, with the rest of the page hidden, so that nothing moves. */
  waiting?: ReactNode;
}) {
  const sections = `${text.replaceAll("{site}", SITE_NAME)}\n## Ask us\n\n{contact}`
    .split(/^##(?=>? )/m)
    .slice(1);
  const contact = (
    <p>
      Write to <ContactMail />.
    </p>
  );
  return (
    <Page title={title}>
      <article className="page-width page-text grid grid-cols-1 gap-10 py-10 sm:py-16">
        <header>
          <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
          <p className="mt-3 text-lg text-soft">{intro}</p>
        </header>
        {waiting ? (
          <div className="min-h-dvh">{waiting}</div>
        ) : (
          sections.map((section) => <Section key={section} text={section} parts={{ ...parts, contact }} />)
        )}
      </article>
    </Page>
  );
}

function Section({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) {
  const [head = "", ...blocks] = text.trim().split(/\n{2,}/);
  const isFolded = head.startsWith("> ");
  const title = <h2 className="text-xl font-bold">{head.replace("> ", "")}</h2>;
  const content = <Blocks blocks={blocks} parts={parts} />;
  if (isFolded)
    return (
      // Folded sections stand together, a line each.
      <details className="group border-t border-line py-2 open:pb-10 [&+&]:-mt-10">
        <summary className="flex min-h-11 items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
          {title}
          <PageIcon name="chevron" className="size-5 group-open:rotate-180" />
        </summary>
        {content}
      </details>
    );
  return (
    <section>
      {title}
      {content}
    </section>
  );
}

function Blocks({
  blocks,
  parts,
}: {
  blocks: readonly string[];
  parts: Readonly<Record<string, ReactNode>>;
}) {
  return (
    <div className="mt-3 grid grid-cols-1 gap-4">
      {blocks.map((block) => {
        const [, part] = /^\{(.+)\}$/.exec(block) ?? [];
        if (part !== undefined) return <div key={block}>{parts[part]}</div>;
        if (!block.startsWith("- ")) return <p key={block}>{linked(block)}</p>;
        return (
          <ul key={block} className="grid list-disc gap-2 pl-5">
            {block.split("\n").map((point) => (
              <li key={point}>{linked(point.slice(2))}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

function linked(text: string): ReactNode {
  const [, before, words, href = "", after = ""] = LINK.exec(text) ?? [];
  if (words === undefined) return text;
  return (
    <>
      {before}
      <Link className="underline underline-offset-4" href={href}>
        {words}
      </Link>
      {linked(after)}
    </>
  );
}

export function StoredDataList({ items }: { items: readonly StoredData[] }) {
  return (
    <ul className="grid grid-cols-1">
      {items.map(({ what, why, until }) => (
        <li key={what} className="border-t border-line py-5 first:border-0 first:pt-0">
          <p>{what}</p>
          <p className="mt-2 text-sm text-soft">{why}</p>
          <p className="text-sm text-soft">Kept until {until}.</p>
        </li>
      ))}
    </ul>
  );
}
