import type { MailedAlert } from "@stockfinder/contracts/alert-mails";
import { expect, test } from "vitest";
import { renderMail } from "../templates/layout.ts";
import { alertLetter, digestLetter } from "./alert-letters.ts";

const ALERT: MailedAlert = {
  id: "0b5c0c7e-4b8e-4c5b-9a35-3f7f3a6d8f01",
  watchId: "0b5c0c7e-4b8e-4c5b-9a35-3f7f3a6d8f02",
  kind: "price",
  upc: "044600015934",
  country: "USA",
  name: "Wipes",
  store: "Target",
  branch: null,
  price: 62,
  formerPrice: 79,
  wasPrice: { value: 79, word: "was", discount: "genuine", daysAtWas: 41, of: 90 },
  currency: "USD",
  url: "https://www.target.com/p/1",
};
const ORIGIN = "https://stockfinder.example";
const WRITTEN_AT = new Date("2026-11-20T12:00:00Z");
const PROOF = "was $79, genuine: $79 for 41 of the last 90 days";

test("a mail says whether the price before is genuine, with the proof", () => {
  expect(alertLetter(ALERT, ORIGIN, WRITTEN_AT).paragraphs).toContain(`$62.00, ${PROOF}.`);
  expect(digestLetter({ alerts: [ALERT], more: 0 }, ORIGIN).products).toMatchObject([
    { note: `Cheaper, ${PROOF}` },
  ]);
});

test("a mail says nothing of a price whose history is short", () => {
  const { wasPrice: _, ...alert } = ALERT;
  expect(alertLetter(alert, ORIGIN, WRITTEN_AT).paragraphs).toHaveLength(1);
});

test.for([
  ["2026-11-20T11:59:01Z", "Seen less than a minute before this email"],
  ["2026-11-20T11:59:00Z", "Seen 1 minute before this email"],
  ["2026-11-20T11:00:01Z", "Seen 59 minutes before this email"],
  ["2026-11-20T11:00:00Z", "Seen 1 hour before this email"],
  ["2026-11-20T00:30:00Z", "Seen 11 hours before this email"],
])("a price that was seen at %s is: %s", ([seenAt, seen]) => {
  expect(alertLetter({ ...ALERT, seenAt }, ORIGIN, WRITTEN_AT).products).toMatchObject([{ seen }]);
});

test("a price whose age is not known has none", () => {
  expect(alertLetter(ALERT, ORIGIN, WRITTEN_AT).products?.[0]?.seen).toBeUndefined();
});

test.for(["price", "stock"] as const)("the mail of a %s alert says how old its price is", (kind) => {
  const seenAt = "2026-11-20T11:58:00Z";
  const { html, text } = renderMail(alertLetter({ ...ALERT, kind, seenAt }, ORIGIN, WRITTEN_AT), {});
  expect(html).toContain("Seen 2 minutes before this email");
  expect(text).toContain("Seen 2 minutes before this email");
});

test("only what is back in stock is green in a digest", () => {
  const alerts = [ALERT, { ...ALERT, kind: "stock" as const }];
  const { products = [] } = digestLetter({ alerts, more: 0 }, ORIGIN);
  expect(products.map(({ isStockNote }) => isStockNote)).toEqual([false, true]);
});
