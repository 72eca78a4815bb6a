/** The highest price that is low enough after a drop, in whole cents. */
export function droppedPrice(price: number, by: number, unit: "percent" | "amount"): number {
  const cents = Math.round(price * 100);
  const left = unit === "percent" ? Math.floor((cents * (100 - by)) / 100) : cents - Math.round(by * 100);
  return left / 100;
}
