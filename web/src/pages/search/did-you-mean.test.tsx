import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { DidYouMean } from "./did-you-mean.tsx";

function shown(searched: boolean): string {
  const suggestion = { query: "disinfecting wipes", searched };
  return renderToStaticMarkup(
    <Router ssrPath="/product/disenfecting-wips/44114">
      <DidYouMean query="disenfecting wips" zip="44114" suggestion={suggestion} />
    </Router>,
  );
}

test("a suggestion that was not searched is a link to its search", () => {
  const markup = shown(false);
  expect(markup.replace(/<[^>]*>/g, "")).toBe("Did you mean disinfecting wipes?");
  expect(markup).toContain('href="/product/disinfecting-wipes/44114"');
});

test("a suggestion that was searched names the query of the results", () => {
  const markup = shown(true);
  expect(markup.replace(/<[^>]*>/g, "")).toBe(
    "Results for disinfecting wipes. No store lists “disenfecting wips”.",
  );
});
