import { listAffiliatePrograms } from "@stockfinder/contracts/links";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { SITE_NAME } from "../../settings/site.ts";
import { Policy } from "../policies/policy.tsx";
import text from "./affiliate.txt?raw";
import { programText, programTitle } from "./program-words.ts";

export default function AffiliatePage() {
  const { data, failure, reload } = useFetched("programs", (signal) =>
    call(listAffiliatePrograms, {}, { signal }),
  );
  const failed = <FailedNotice onTryAgain={reload}>The list could not be loaded.</FailedNotice>;
  return (
    <Policy
      title="Links that earn a commission"
      intro={`Some links to stores may earn ${SITE_NAME} a commission if you buy. You pay the same price.`}
      text={text}
      parts={{ programs: data ? <Programs affiliate={data} /> : failure && failed }}
      waiting={data === null && failure === null && <Spinner label="Fetching the list" />}
    />
  );
}

function Programs({
  affiliate: { isOn, programs, plainStores, tag },
}: {
  affiliate: OutputOf<typeof listAffiliatePrograms>;
}) {
  if (!isOn) return <p>None. {SITE_NAME} earns no commission here: it is turned off.</p>;
  return (
    <div className="grid grid-cols-1 gap-3">
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
    </div>
  );
}
