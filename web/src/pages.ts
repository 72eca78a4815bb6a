import { pageInChunk } from "./components/frame/page-in-chunk.tsx";
import { PAGE_PATHS } from "./page-paths.ts";
import { converterPage } from "./pages/converter/converter.ts";
import { notFoundPage } from "./pages/not-found/not-found.ts";
import { searchPage } from "./pages/search/search.ts";
import { whereToBuyPage } from "./pages/where-to-buy/where-to-buy.ts";

/** The pages that load in a chunk of their own, with their addresses; the first match is shown. */
export const PAGES = [
  { paths: PAGE_PATHS.search, page: searchPage },
  { paths: PAGE_PATHS.whereToBuy, page: whereToBuyPage },
  {
    paths: PAGE_PATHS.popular,
    page: pageInChunk(() => import("./pages/popular/popular-page.tsx")),
  },
  {
    paths: PAGE_PATHS.watches,
    page: pageInChunk(() => import("./pages/watches/watches-page.tsx")),
  },
  {
    paths: PAGE_PATHS.lists,
    page: pageInChunk(() => import("./pages/lists/lists-page.tsx")),
  },
  {
    paths: PAGE_PATHS.list,
    page: pageInChunk(() => import("./pages/lists/list-page.tsx")),
  },
  {
    paths: PAGE_PATHS.sharedPlan,
    page: pageInChunk(() => import("./pages/lists/plan/shared-plan-page.tsx")),
  },
  {
    paths: PAGE_PATHS.alert,
    page: pageInChunk(() => import("./pages/alert/alert-page.tsx")),
  },
  {
    paths: PAGE_PATHS.answer,
    page: pageInChunk(() => import("./pages/answer/answer-page.tsx")),
  },
  {
    paths: PAGE_PATHS.posts,
    page: pageInChunk(() => import("./pages/posts/posts-page.tsx")),
  },
  {
    paths: PAGE_PATHS.octoshop,
    page: pageInChunk(() => import("./pages/octoshop/octoshop-page.tsx")),
  },
  {
    paths: PAGE_PATHS.confirmMail,
    page: pageInChunk(() => import("./pages/email/confirm-page.tsx")),
  },
  {
    paths: PAGE_PATHS.unsubscribe,
    page: pageInChunk(() => import("./pages/email/unsubscribe-page.tsx")),
  },
  {
    paths: PAGE_PATHS.login,
    page: pageInChunk(() => import("./pages/login/login-page.tsx")),
  },
  {
    paths: PAGE_PATHS.miniLogin,
    page: pageInChunk(() => import("./pages/mini-login/mini-login-page.tsx")),
  },
  {
    paths: PAGE_PATHS.welcome,
    page: pageInChunk(() => import("./pages/welcome/welcome-page.tsx")),
  },
  {
    paths: PAGE_PATHS.success,
    page: pageInChunk(() => import("./pages/success/success-page.tsx")),
  },
  {
    paths: PAGE_PATHS.account,
    page: pageInChunk(() => import("./pages/account/account-page.tsx")),
  },
  {
    paths: PAGE_PATHS.logout,
    page: pageInChunk(() => import("./pages/account/logout-page.tsx")),
  },
  {
    paths: PAGE_PATHS.uninstall,
    page: pageInChunk(() => import("./pages/uninstall/uninstall-page.tsx")),
  },
  {
    paths: PAGE_PATHS.live,
    page: pageInChunk(() => import("./pages/live/live-page.tsx")),
  },
  {
    paths: PAGE_PATHS.trackingTutorial,
    page: pageInChunk(() => import("./pages/tracking-tutorial/tracking-tutorial-page.tsx")),
  },
  {
    paths: PAGE_PATHS.somethingWentWrong,
    page: pageInChunk(() => import("./pages/help/something-went-wrong-page.tsx")),
  },
  {
    paths: PAGE_PATHS.installExtension,
    page: pageInChunk(() => import("./pages/help/install-extension-page.tsx")),
  },
  { paths: PAGE_PATHS.converter, page: converterPage },
  {
    paths: PAGE_PATHS.affiliate,
    page: pageInChunk(() => import("./pages/affiliate/affiliate-page.tsx")),
  },
  {
    paths: PAGE_PATHS.healthBoard,
    page: pageInChunk(() => import("./pages/health-board/health-board-page.tsx")),
  },
  {
    paths: PAGE_PATHS.privacy,
    page: pageInChunk(() => import("./pages/policies/privacy-page.tsx")),
  },
  {
    paths: PAGE_PATHS.extensionPrivacy,
    page: pageInChunk(() => import("./pages/policies/extension-privacy-page.tsx")),
  },
  {
    paths: PAGE_PATHS.extensionTerms,
    page: pageInChunk(() => import("./pages/policies/extension-terms-page.tsx")),
  },
];

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
