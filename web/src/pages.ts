import { pageInChunk } from "./components/frame/page-in-chunk.tsx";
import { PAGE_PATHS } from "./page-paths.ts";
import { notFoundPage } from "./pages/not-found/not-found.ts";
import { searchPage } from "./pages/search/search.ts";
import { whereToBuyPage } from "./pages/where-to-buy/where-to-buy.ts";

const CHUNKS = {
  search: searchPage,
  whereToBuy: whereToBuyPage,
  popular: pageInChunk(() => import("./pages/popular/popular-page.tsx")),
  watches: pageInChunk(() => import("./pages/watches/watches-page.tsx")),
  lists: pageInChunk(() => import("./pages/lists/lists-page.tsx")),
  list: pageInChunk(() => import("./pages/lists/list-page.tsx")),
  sharedPlan: pageInChunk(() => import("./pages/lists/plan/shared-plan-page.tsx")),
  alert: pageInChunk(() => import("./pages/alert/alert-page.tsx")),
  answer: pageInChunk(() => import("./pages/answer/answer-page.tsx")),
  posts: pageInChunk(() => import("./pages/posts/posts-page.tsx")),
  octoshop: pageInChunk(() => import("./pages/octoshop/octoshop-page.tsx")),
  confirmMail: pageInChunk(() => import("./pages/email/confirm-page.tsx")),
  unsubscribe: pageInChunk(() => import("./pages/email/unsubscribe-page.tsx")),
  login: pageInChunk(() => import("./pages/login/login-page.tsx")),
  miniLogin: pageInChunk(() => import("./pages/mini-login/mini-login-page.tsx")),
  welcome: pageInChunk(() => import("./pages/welcome/welcome-page.tsx")),
  success: pageInChunk(() => import("./pages/success/success-page.tsx")),
  account: pageInChunk(() => import("./pages/account/account-page.tsx")),
  logout: pageInChunk(() => import("./pages/account/logout-page.tsx")),
  uninstall: pageInChunk(() => import("./pages/uninstall/uninstall-page.tsx")),
  live: pageInChunk(() => import("./pages/live/live-page.tsx")),
  trackingTutorial: pageInChunk(() => import("./pages/tracking-tutorial/tracking-tutorial-page.tsx")),
  somethingWentWrong: pageInChunk(() => import("./pages/help/something-went-wrong-page.tsx")),
  installExtension: pageInChunk(() => import("./pages/help/install-extension-page.tsx")),
  converter: pageInChunk(() => import("./pages/converter/converter-page.tsx")),
  affiliate: pageInChunk(() => import("./pages/affiliate/affiliate-page.tsx")),
  healthBoard: pageInChunk(() => import("./pages/health-board/health-board-page.tsx")),
  privacy: pageInChunk(() => import("./pages/policies/privacy-page.tsx")),
  extensionPrivacy: pageInChunk(() => import("./pages/policies/extension-privacy-page.tsx")),
  extensionTerms: pageInChunk(() => import("./pages/policies/extension-terms-page.tsx")),
};

/** The pages that load in a chunk of their own, with their addresses; the first match is shown. */
export const PAGES = Object.entries(CHUNKS).map(([name, page]) => ({
  paths: PAGE_PATHS[name as keyof typeof CHUNKS],
  page,
}));

/** The page that an address most likely shows, so that its chunk can load before the router runs. */
export function pageLikelyAt(address: string) {
  const likely = PAGES.find(({ paths }) =>
    paths.some((path) => firstSegment(path) === firstSegment(address)),
  );
  return likely?.page ?? notFoundPage;
}

function firstSegment(path: string): string | undefined {
  return path.split("/")[1];
}
