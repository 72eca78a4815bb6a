import type { Line, List } from "@stockfinder/contracts/lists";
import { type Plan, withdrawPlans } from "@stockfinder/contracts/plans";
import { FailedNotice } from "../../../components/failed-notice.tsx";
import { Options } from "../../../components/form.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { ZipForm } from "../../../components/zip-form.tsx";
import { isCanadian } from "../../../components/zip-text.ts";
import { usePopup } from "../../../popups/use-popup.ts";
import { fingerprintOf } from "../../../session/fingerprint.ts";
import { callAsVisitor } from "../../../session/session.ts";
import { askLink, type PlanWish } from "./ask-plans.ts";
import { MissingLines } from "./missing-lines.tsx";
import { PlanComparison } from "./plan-comparison.tsx";
import { foundText } from "./plan-words.ts";
import type { PlanWishChoice } from "./use-plan-wish.ts";
import type { usePlans } from "./use-plans.ts";

/** Of longer ones, fewer stores are compared. */
const LONG_LIST = 60;

const PREFERENCES: Readonly<Record<PlanWish["prefer"], string>> = {
  money: "the lowest total",
  stops: "the fewest stores",
  time: "the least driving",
};

/** Of its heading, which the list above leads to. */
export const PLAN_ID = "where-to-buy-it-all";

/** Where all that is open on a list can be bought: the best with one, two and three stops. */
export function PlanSection({
  list,
  listToken,
  choice: { wish, setZip, setPrefer, setOnline },
  asked: { plans, failure, reload },
  onSwap,
  onStart,
}: {
  list: List;
  listToken: string | null;
  choice: PlanWishChoice;
  asked: ReturnType<typeof usePlans>;
  onSwap: (line: Line) => void;
  onStart: (plan: Plan) => void;
}) {
  const { zip, prefer, online } = wish;
  const { popup, openPopup } = usePopup();
  const share = (stops: number) =>
    openPopup(import("../link-popup.tsx"), {
      title: "Share this plan",
      says: "Anyone with this link sees the plan as it is now, for a week. They don't need an account, and see no names.",
      label: "Plan link",
      make: (signal) => askLink(list.id, { wish, stops, listToken, signal }),
      all: "links to plans of this list",
      withdraw: () =>
        callAsVisitor(withdrawPlans, { id: list.id }, { fingerprint: fingerprintOf(), listToken }),
      withdrawn: "Links to plans of this list no longer work.",
    });
  const lines = list.lines.filter(({ checked }) => !checked);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={PLAN_ID} className="mt-10">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id={PLAN_ID} className="scroll-mt-4 text-lg font-bold">
          Where to buy it all
        </h2>
        <p role="status" className="text-sm text-soft">
          {plans?.refreshing && `Checking stores: ${foundText(plans.plans, lines.length)}`}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ZipForm key={zip} zip={zip} onChange={setZip} />
        <label className="flex items-center gap-2 text-sm">
          Prefer
          <select
            className="text-field min-h-11"
            value={prefer}
            onChange={({ target }) => setPrefer(target.value as PlanWish["prefer"])}
          >
            <Options of={PREFERENCES} />
          </select>
        </label>
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            checked={online}
            onChange={({ target }) => setOnline(target.checked)}
          />
          Include online orders
        </label>
      </div>
      <div className="mt-4">
        {lines.length > LONG_LIST && (
          <p className="mb-3 text-sm text-soft">
            A list this long is planned in steps: only the 30 stores that have most of it are compared.
          </p>
        )}
        {zip === "" && <p className="text-soft">Enter your ZIP Code to see which stores have it all.</p>}
        {failure === "unknownZip" && (
          <p role="alert" className="font-semibold text-bad">
            {isCanadian(zip)
              ? "Only stores in the US are compared. Enter a ZIP Code there."
              : "No place in the US has this ZIP Code."}
          </p>
        )}
        {failure === "failed" && (
          <FailedNotice onTryAgain={reload}>The stores could not be compared</FailedNotice>
        )}
        {zip !== "" && !plans && !failure && <Spinner label="Comparing stores" />}
        {plans && !failure && (
          <>
            <MissingLines plans={plans.plans} lines={lines} listId={list.id} zip={zip} />
            {plans.plans[0]?.stops.length === 0 ? (
              <p className="text-soft">
                {plans.refreshing
                  ? "The first answers are on their way."
                  : "No store near you is known to have any of it. Name a brand or a size, or add a product from its page."}
              </p>
            ) : (
              <PlanComparison
                plans={plans}
                lines={lines}
                prefer={prefer}
                onSwap={onSwap}
                onStart={onStart}
                onShare={share}
              />
            )}
            <p role="status" className="mt-4 text-sm text-soft empty:hidden">
              {plans.changed && `Since you opened this · ${plans.changed}`}
            </p>
          </>
        )}
      </div>
      {popup}
    </section>
  );
}
