import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TileAge } from "./tile-facts.tsx";

const HOUR = 60 * 60_000;
const shown = (age: number) =>
  renderToStaticMarkup(<TileAge seenAt={new Date(Date.now() - age).toISOString()} label="Checked " />);

test("a price that was read a day ago or longer stands out", () => {
  expect(shown(23 * HOUR)).toContain("Checked 23 h ago");
  expect(shown(23 * HOUR)).toContain('data-old="false"');
  expect(shown(49 * HOUR)).toContain("Checked 2 days ago");
  expect(shown(49 * HOUR)).toContain('data-old="true"');
});
