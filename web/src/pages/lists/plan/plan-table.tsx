import type { Line } from "@stockfinder/contracts/lists";
import type { PlannedStop } from "@stockfinder/contracts/plans";
import { contentsText, unitPriceText } from "@stockfinder/product-rules/unit-price";
import { TextButton } from "../../../components/button.tsx";
import { KnownPicture } from "../../../components/known-picture.tsx";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { priceText } from "../../../components/price.ts";
import { withBoundUnits } from "../../../components/product-name.ts";
import { sizeBeside } from "./package-sizes.ts";
import { keyOf, type PlanOption } from "./plan-options.ts";
import { lowestCost, piecesOf } from "./plan-pieces.ts";
import { itemsText, PARTS, partText, planTotalText, productText, storeText } from "./plan-words.ts";

const money = (amount: number) => priceText(amount, "USD");

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
            <th key={keyOf(option)} {...lookOf(option)} scope="col">
              <span className="sr-only">{option.title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <div className="flex flex-col gap-2 lg:flex-row lg:gap-3">
                <KnownPicture product={pictured(line)} className="size-9 shrink-0 lg:size-11" />
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
              <td key={keyOf(option)} {...lookOf(option)}>
                <Pieces option={option} options={options} line={line} />
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
              <td key={keyOf(option)} {...lookOf(option)}>
                {partText(option.plan, part)}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">Total</th>
          {options.map((option) => (
            <td key={keyOf(option)} {...lookOf(option)}>
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

/** What a plan buys for a line: at one stop, or some pieces here and others there. */
function Pieces({
  option,
  options,
  line,
}: {
  option: PlanOption;
  options: readonly PlanOption[];
  line: Line;
}) {
  const { plan } = option;
  const best = options.find(({ best }) => best !== null) ?? option;
  const sizeOf = (each: PlanOption) => sizeBeside(line.id, each.plan, best.plan);
  const size = sizeOf(option);
  const alike = options.filter((each) => sizeOf(each) !== "smaller");
  const lowest = lowestCost(
    line,
    alike.map(({ plan }) => plan),
  );
  const isOnly = ({ storeId }: PlannedStop) =>
    plan.stops.filter((stop) => stop.storeId === storeId).length === 1;
  const pieces = piecesOf(line, plan);
  if (pieces.length === 0) return <span className="text-sm font-semibold text-bad">Not available</span>;
  const there = pieces.reduce((sum, { bought }) => sum + bought.quantity, 0);
  return pieces.map(({ stop, bought }) => {
    const { cost, offer, quantity } = bought;
    const name = productText(bought, line.text) ?? line.text;
    const contents = offer.unitPrice && contentsText(cost / quantity, offer.unitPrice, offer.name);
    const isLowest = cost === lowest && size !== "smaller";
    return (
      <div key={`${stop.storeId} ${stop.branchId}`} className="text-sm">
        <p className="text-base tabular-nums">
          <span className={isLowest ? "font-bold" : ""}>{money(cost)}</span>
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
            {withBoundUnits(name)}
          </OutboundLink>
          {plan.stops.length > 1 && ` at ${isOnly(stop) ? storeText(stop) : stop.name}`}
        </p>
        <p className={`tabular-nums empty:hidden ${size === null ? "text-soft" : "font-semibold text-warn"}`}>
          {offer.unitPrice &&
            [
              // Most names end with it.
              size ? `${contents} (${size})` : contents && !name.includes(contents) && contents,
              unitPriceText(offer.unitPrice, money),
            ]
              .filter(Boolean)
              .join(" · ")}
        </p>
      </div>
    );
  });
}
