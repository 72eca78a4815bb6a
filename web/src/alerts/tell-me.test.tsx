import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TellMe } from "./tell-me.tsx";
import { setWatchedWords } from "./watching.ts";

const PRODUCT = { upc: "711719541028", name: "PS5", country: "USA", price: null } as const;

/** Without what only screen readers read. */
function seen(markup: string): string {
  return markup.replace(/<span class="sr-only">.*?<\/span>/g, "").replace(/<[^>]*>/g, "");
}

test("a short button says that its product is watched, and for what as a hint", () => {
  setWatchedWords(() => "Watching · within 25 mi");
  const short = renderToStaticMarkup(<TellMe short product={PRODUCT} className="" />);
  expect(seen(short)).toBe("Watching");
  expect(short).toContain('title="Watching · within 25 mi"');
  expect(short.replace(/<[^>]*>/g, "")).toBe("Watching · within 25 mi");
  expect(seen(renderToStaticMarkup(<TellMe product={PRODUCT} className="" />))).toBe(
    "Watching · within 25 mi",
  );
});
