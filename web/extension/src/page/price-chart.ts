import type { DigestProduct } from "@stockfinder/contracts/digest-offers";
import { priceText } from "../../../src/components/price.ts";
import { chartPath } from "./chart-path.ts";
import { element } from "./element.ts";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 288;
const HEIGHT = 48;
/** Room for half the line's width. */
const EDGE = 2;

/** The product's lowest prices of 90 days as a line, and in words; null while there are too few. */
export function priceChart(chart: DigestProduct["chart"], currency: string): HTMLElement | null {
  const drawn = chartPath(chart, { width: WIDTH, height: HEIGHT });
  if (drawn === null) return null;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 -${EDGE} ${WIDTH} ${HEIGHT + 2 * EDGE}`);
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", drawn.path);
  svg.append(line);
  const figure = element("figure");
  const prices = [...new Set([drawn.lowest, drawn.highest].map((price) => priceText(price, currency)))];
  figure.append(svg, element("figcaption", {}, `Price over 90 days: ${prices.join(" to ")}`));
  return figure;
}
