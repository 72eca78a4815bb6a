import { listAffiliatePrograms } from "@stockfinder/contracts/links";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { SITE_NAME } from "../../settings/site.ts";
import { Policy, Section } from "../policies/policy.tsx";
import { programText, programTitle } from "./program-words.ts";

/** The links that may earn a commission, and their networks. */
export default function AffiliatePage() {
  const { data, failure, reload } = useFetched("programs", (signal) =>
    call(listAffiliatePrograms, {}, { signal }),
  );
  return (
    <Policy
      title="Links that earn a commission"
      intro={`Some links to stores may earn ${SITE_NAME} a commission if you buy. You pay the same price.`}
      waiting={data === null && failure === null && <Spinner label="Fetching the list" />}
    >
      <Section title="Which links, and who pays">
        {failure && <FailedNotice onTryAgain={reload}>We are unable to fetch the list.</FailedNotice>}
        {data && <Programs affiliate={data} />}
      </Section>
      <Section title="How you can tell">
        <p>
          Each of these links says “We may earn a commission”. “Plain link” beside it leads to the same page
          of the store, without a commission for anybody.
        </p>
        <p>A commission changes neither the price nor the order in which stores are shown.</p>
      </Section>
      <Section title="Who learns what">
        <p>
          The network learns that somebody came from {SITE_NAME}, and the store learns which network it pays.
          Neither is told who you are or what you searched for. We count that a link to a product was
          followed: once per person and day.
        </p>
      </Section>
      <Section title="Codes of others">
        <p>
          If a link already carries somebody else's code, we do not put ours in its place. Such a link is
          marked in the same way.
        </p>
      </Section>
    </Policy>
  );
}

function Programs({
  affiliate: { isOn, programs, plainStores, tag },
}: {
  affiliate: OutputOf<typeof listAffiliatePrograms>;
}) {
  if (!isOn) return <p>None. {SITE_NAME} earns no commission here: it is turned off.</p>;
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {programs.map((program) => (
          <li key={`${program.host} ${program.links}`} className="rounded-card bg-surface p-5 shadow-card">
            <h3 className="font-semibold">{programTitle(program, programs)}</h3>
            <p className="mt-2 text-sm text-soft">{programText(program)}</p>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">
        The links carry the tag <code className="break-all">{tag}</code>, unless you came with a link that
        named another.
      </p>
      {plainStores.length > 0 && (
        <p>Links to {plainStores.map(({ name }) => name).join(" and ")} never earn a commission.</p>
      )}
    </>
  );
}
