import { countInstalls, countLiveUsers } from "@stockfinder/contracts/live-counters";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { Page } from "../../components/frame/page.tsx";
import { useEvery } from "../../components/use-every.ts";
import { SITE_NAME } from "../../settings/site.ts";

const REFRESH_EVERY_MS = 3_000;

/** A number that is fetched again as long as the page is visible; a failure keeps the last one. */
function useCount(operation: typeof countInstalls | typeof countLiveUsers) {
  const { data, failure, refresh } = useFetched(operation.name, (left) => {
    const signal = AbortSignal.any([left, AbortSignal.timeout(REFRESH_EVERY_MS)]);
    return call(operation, {}, { signal });
  });
  useEvery(REFRESH_EVERY_MS, refresh);
  return { count: data, isOld: failure !== null };
}

export default function LivePage() {
  const installs = useCount(countInstalls);
  const liveUsers = useCount(countLiveUsers);

  return (
    <Page title="Live">
      <div className="page-width page-text grid grid-cols-1 gap-6 py-10 sm:py-16">
        <h1 className="text-3xl font-bold tracking-tight">{SITE_NAME} right now</h1>
        <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Counter label={`${SITE_NAME} Installs`} count={installs.count} />
          <Counter label="Live Users" count={liveUsers.count} />
        </dl>
        <p role="status" className="-mt-2 min-h-6 text-sm text-soft">
          {(installs.isOld || liveUsers.isOld) && "Could not be refreshed. We keep trying."}
        </p>
        <section className="rounded-card bg-surface p-6 shadow-card sm:p-8">
          <h2 className="text-xl font-bold tracking-tight">Get {SITE_NAME}</h2>
          <ol className="mt-3 grid list-decimal grid-cols-1 gap-2 pl-5 text-soft marker:font-bold marker:text-ink">
            <li>
              Visit <strong className="text-ink">{window.location.host}</strong> on a computer.
            </li>
            <li>
              Click <strong className="text-ink">Download Extension</strong>.
            </li>
          </ol>
        </section>
      </div>
    </Page>
  );
}

function Counter({ label, count }: { label: string; count: number | null }) {
  return (
    <div className="grid justify-items-center gap-1 rounded-card bg-surface p-6 text-center shadow-card [overflow-wrap:anywhere]">
      <dt className="order-2 font-semibold text-soft">{label}</dt>
      <dd className="text-5xl font-bold tracking-tight tabular-nums">
        {count === null ? <Waiting /> : count.toLocaleString("en-US")}
      </dd>
    </div>
  );
}

function Waiting() {
  return (
    <span className="skeleton block h-[1em] w-24 align-middle">
      <span className="sr-only">Counting</span>
    </span>
  );
}
