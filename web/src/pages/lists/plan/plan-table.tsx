import type { Line } from "@stockfinder/contracts/lists";
import type { Plan, PlannedStop } from "@stockfinder/contracts/plans";
import { contentsText, unitPriceText } from "@stockfinder/product-rules/unit-price";
import { TextButton } from "../../../components/button.tsx";
import { KnownPicture } from "../../../components/known-picture.tsx";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { priceText } from "../../../components/price.ts";
import { withBoundUnits } from "../../../components/product-name.ts";
import { sizeBeside } from "./package-sizes.ts";
import type { PlanOption } from "./plan-options.ts";
import { lowestCost, piecesOf } from "./plan-pieces.ts";
import { itemsText, PARTS, partText, planTotalText, productText, storeText } from "./plan-words.ts";

/** What each plan buys for each line, and what its total is made of. */
export function PlanTable({
  options,
  shown,
  lines,
  onSwap,
}: {
  options: readonly PlanOption[];
  /** On a phone. */
  shown: PlanOption;
  lines: readonly Line[];
  onSwap: (line: Line) => void;
}) {
  const lookOf = (option: PlanOption) => ({
    "data-best": option.best !== null,
    "data-shown": option === shown,
  });
  const pictured = (line: Line) =>
    [shown, ...options].flatMap(({ plan }) => piecesOf(line, plan))[0]?.bought.offer;
  const plans = options.map(({ plan }) => plan);
  const best = (options.find(({ best }) => best !== null) ?? shown).plan;
  const alike = ({ id }: Line) => plans.filter((plan) => sizeBeside(id, plan, best) !== "smaller");
  const parts = PARTS.filter(([part]) => plans.some((plan) => plan.parts.some((each) => each.part === part)));
  return (
    <table className="plan-table">
      {/* The heads above say it to those who see them. */}
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">To get</span>
          </th>
          {options.map((option) => (
            <th key={option.title} {...lookOf(option)} scope="col">
              <span className="sr-only">{option.title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <div className="flex flex-col gap-2 md:flex-row md:gap-3">
                <KnownPicture product={pictured(line)} className="size-9 shrink-0 md:size-11" />
                <div className="min-w-0">
                  <span className="font-semibold">
                    {line.quantity > 1 && `${line.quantity} × `}
                    {line.text}
                  </span>
                  <TextButton className="block" onClick={() => onSwap(line)}>
                    Swap<span className="sr-only"> {line.text}</span>
                  </TextButton>
                </div>
              </div>
            </th>
            {options.map((option) => (
              <td key={option.title} {...lookOf(option)}>
                <Pieces
                  plan={option.plan}
                  line={line}
                  lowest={lowestCost(line, alike(line))}
                  size={sizeBeside(line.id, option.plan, best)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot className="text-sm tabular-nums">
        {parts.map(([part, name]) => (
          <tr key={part} className="text-soft">
            <th scope="row">{name}</th>
            {options.map((option) => (
              <td key={option.title} {...lookOf(option)}>
                {partText(option.plan, part)}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">Total</th>
          {options.map((option) => (
            <td key={option.title} {...lookOf(option)}>
              {planTotalText(option.plan)}
              {option.plan.missing.length > 0 && (
                <span className="block font-normal">{itemsText(option.plan, lines.length)}</span>
              )}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** Whether no other stop of the plan is of the same store. */
function isOnly({ storeId }: PlannedStop, { stops }: Plan): boolean {
  return stops.filter((stop) => stop.storeId === storeId).length === 1;
}

/** What a plan buys for a line: at one stop, or some pieces here and others there. */
function Pieces({
  plan,
  line,
  lowest,
  size,
}: {
  plan: Plan;
  line: Line;
  lowest: number | null;
  /** Beside the best plan. */
  size: ReturnType<typeof sizeBeside>;
}) {
  const pieces = piecesOf(line, plan);
  if (pieces.length === 0) return <span className="text-sm font-semibold text-bad">Not available</span>;
  const there = pieces.reduce((sum, { bought }) => sum + bought.quantity, 0);
  return pieces.map(({ stop, bought }) => {
    const { cost, offer, quantity } = bought;
    const isLowest = cost === lowest && size !== "smaller";
    return (
      <div key={`${stop.storeId} ${stop.branchId}`} className="text-sm">
        <p className="text-base tabular-nums">
          <span className={isLowest ? "font-bold" : ""}>{priceText(cost, "USD")}</span>
          {isLowest && <span className="sr-only">, the lowest</span>}
          {there < line.quantity && (
            <span className="text-sm text-bad">
              {" "}
              only {there} of {line.quantity}
            </span>
          )}
        </p>
        <p className="text-soft">
          <OutboundLink
            href={offer.productUrl}
            className="underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {withBoundUnits(productText(bought, line.text) ?? line.text)}
          </OutboundLink>
          {plan.stops.length > 1 && ` at ${isOnly(stop, plan) ? storeText(stop) : stop.name}`}
        </p>
        {offer.unitPrice && (
          <p className="text-soft tabular-nums">
            <span className={size === null ? "" : "font-semibold text-warn"}>
              {contentsText(cost / quantity, offer.unitPrice, offer.name)}
              {size !== null && ` (${size})`}
            </span>
            {` · ${unitPriceText(offer.unitPrice, (price) => priceText(price, "USD"))}`}
          </p>
        )}
      </div>
    );
  });
}
