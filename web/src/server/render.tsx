import type { RenderPage } from "@stockfinder/contracts/held-page";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import { pageLikelyAt } from "../pages.ts";
import { SETTINGS } from "../settings/site.ts";
import { Site } from "../site.tsx";

/** React puts the page's title first. The head of the HTML has it. */
const TITLE = /^<title>[^<]*<\/title>/;

export const renderPage: RenderPage = async ({ path, search, held, settings }) => {
  Object.assign(SETTINGS, settings);
  await pageLikelyAt(path).ready();
  const html = renderToString(
    <Router ssrPath={path} ssrSearch={search}>
      <Site held={held} />
    </Router>,
  );
  return html.replace(TITLE, "");
};
