import type { Watch } from "@stockfinder/contracts/watches";
import { expect, test } from "vitest";
import { followed } from "./followed.ts";

const watch = (changes: Partial<Watch>) =>
  ({ upc: "711719541028", stores: [], country: "USA", state: "watching", ...changes }) as Watch;

test("an owner follows the products and stores of the active watches, in the country of the newest", () => {
  expect(
    followed([
      watch({ upc: "1", state: "ended", country: "USA" }),
      watch({ upc: "2", stores: ["target", "walmart"], country: "CAN" }),
      watch({ upc: "2", stores: ["target"] }),
      watch({ upc: null, stores: ["bestbuy"], state: "paused" }),
    ]),
  ).toEqual({ country: "CAN", upcs: ["2"], stores: ["target", "walmart", "bestbuy"] });
});

test("without watches nothing is followed, and with very many no more than a socket may", () => {
  expect(followed([])).toEqual({ country: "USA", upcs: [], stores: [] });
  const many = Array.from({ length: 300 }, (_, n) => watch({ upc: String(n), stores: [`s${n}`] }));
  const { upcs, stores } = followed(many);
  expect(upcs.length + stores.length).toBe(200);
});
