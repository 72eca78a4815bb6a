import type { MailedAlert } from "@stockfinder/contracts/alert-mails";
import { expect, test } from "vitest";
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
const PROOF = "was $79, genuine: $79 for 41 of the last 90 days";

test("a mail says whether the price before is genuine, with the proof", () => {
  expect(alertLetter(ALERT, ORIGIN).paragraphs).toContain(`$62.00, ${PROOF}.`);
  expect(digestLetter({ alerts: [ALERT], more: 0 }, ORIGIN).products).toMatchObject([
    { note: `Cheaper, ${PROOF}` },
  ]);
});

test("a mail says nothing of a price whose history is short", () => {
  const { wasPrice: _, ...alert } = ALERT;
  expect(alertLetter(alert, ORIGIN).paragraphs).toHaveLength(1);
});
