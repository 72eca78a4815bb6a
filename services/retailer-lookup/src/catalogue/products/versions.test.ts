import { expect, test } from "vitest";
import { versionsOf } from "./versions.ts";

const disc = { upc: "711719541028", name: "Sony PlayStation 5 (PS5) Console, Disc Edition" };
const title = (gtin: string, title: string) => ({ gtin, title });

test("products whose names differ after the first comma are versions of one", () => {
  const titles = [
    title("711719541035", "Sony PlayStation 5 (PS5) Console, Digital Edition"),
    title("711719541035", "sony playstation 5 (ps5) console, digital edition"),
    title("711719541028", "Sony PlayStation 5 (PS5) Console, Disc"),
    title("711719800001", "Sony PlayStation 5 Pro Console, 2TB"),
    title("711719900002", "Sony PlayStation 5 (PS5) Console"),
  ];
  expect(versionsOf(disc, titles)).toEqual({
    axes: [
      {
        name: "version",
        values: [
          { value: "Digital Edition", upc: "711719541035" },
          { value: "Disc Edition", upc: disc.upc },
        ],
      },
    ],
  });
});

test("a product without another version, or without a comma in its name, has none", () => {
  expect(versionsOf(disc, [title("1", "Sony PULSE 3D Headset, White")])).toBeNull();
  expect(versionsOf({ ...disc, name: "AirPods Pro" }, [title("1", "AirPods Pro, Used")])).toBeNull();
});
