import { RequestFailed } from "@stockfinder/client/request-failed";
import { readSharedPlan } from "@stockfinder/contracts/plans";
import { useState } from "react";
import { Link } from "wouter";
import { call } from "../../../api/call.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import { Page } from "../../../components/frame/page.tsx";
import { Waiting } from "../../../components/waiting.tsx";
import { PlanStops, TotalParts } from "./plan-stops.tsx";
import { itemsText, planTitle, planTotalText } from "./plan-words.ts";

/** A plan that somebody shared. Its token is in the fragment, which is sent to no server but in a header. */
export default function SharedPlanPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const shared = useFetched(token, (signal) => call(readSharedPlan, {}, { listToken: token, signal }));
  const isGone = shared.failure?.error instanceof RequestFailed && shared.failure.error.isRefusal;
  return (
    <Page title="A shopping plan">
      <div className="page-width page-text py-8">
        <h1 className="text-3xl font-bold tracking-tight">A shopping plan</h1>
        {isGone && <p className="mt-2 text-soft">This plan is no longer shared. Ask for a new link.</p>}
        {!isGone && <Waiting of={shared} label="Loading the plan" failed="The plan could not be loaded" />}
        {shared.data && !shared.failure && <SharedPlan shared={shared.data} />}
        <p className="mt-6">
          <Link href="/lists" className="button-quiet">
            Make a list of your own
          </Link>
        </p>
      </div>
    </Page>
  );
}

function SharedPlan({ shared }: { shared: Awaited<ReturnType<typeof call<typeof readSharedPlan>>> }) {
  const { plan, lines, madeAt, until } = shared;
  const texts = new Map(lines.map(({ id, text }) => [id, text]));
  const missing = plan.missing.map((id) => texts.get(id)).join(", ");
  return (
    <>
      <p className="mt-2 text-soft">
        Prices of {dayText(madeAt)}. This page ends on {dayText(until)}.
      </p>
      <article aria-label="The plan" className="mt-4 rounded-card bg-surface p-4 shadow-card">
        <p className="font-bold">{planTitle(plan)}</p>
        {missing !== "" && <p className="mt-1 text-sm font-semibold text-bad">Missing: {missing}</p>}
        <p className="mt-1">
          <span className={`${missing === "" ? "text-2xl" : "text-lg"} font-bold`}>
            {planTotalText(plan)}
          </span>{" "}
          <span className="text-sm text-soft">{itemsText(plan, lines.length)}</span>
        </p>
        <PlanStops plan={plan} texts={texts} />
        <TotalParts plan={plan} />
      </article>
    </>
  );
}

function dayText(at: string): string {
  return new Date(at).toLocaleString("en-US", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
}
