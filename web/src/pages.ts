import { pageInChunk } from "./components/frame/page-in-chunk.tsx";
import { PAGE_PATHS } from "./page-paths.ts";
import { converterPage } from "./pages/converter/converter.ts";
import { notFoundPage } from "./pages/not-found/not-found.ts";
import { whereToBuyPage } from "./pages/where-to-buy/where-to-buy.ts";

export const searchPage = pageInChunk(() => import("./pages/search/search-page.tsx"), "SearchPage");

/** The pages that load in a chunk of their own, with their addresses; the first match is shown. */
export const PAGES = [
  { paths: PAGE_PATHS.search, page: searchPage },
  { paths: PAGE_PATHS.whereToBuy, page: whereToBuyPage },
  {
    paths: PAGE_PATHS.popular,
    page: pageInChunk(() => import("./pages/popular/popular-page.tsx"), "PopularPage"),
  },
  {
    paths: PAGE_PATHS.watches,
    page: pageInChunk(() => import("./pages/watches/watches-page.tsx"), "WatchesPage"),
  },
  {
    paths: PAGE_PATHS.alert,
    page: pageInChunk(() => import("./pages/alert/alert-page.tsx"), "AlertPage"),
  },
  {
    paths: PAGE_PATHS.posts,
    page: pageInChunk(() => import("./pages/posts/posts-page.tsx"), "PostsPage"),
  },
  {
    paths: PAGE_PATHS.octoshop,
    page: pageInChunk(() => import("./pages/octoshop/octoshop-page.tsx"), "OctoshopPage"),
  },
  {
    paths: PAGE_PATHS.confirmMail,
    page: pageInChunk(() => import("./pages/email/confirm-page.tsx"), "ConfirmPage"),
  },
  {
    paths: PAGE_PATHS.unsubscribe,
    page: pageInChunk(() => import("./pages/email/unsubscribe-page.tsx"), "UnsubscribePage"),
  },
  {
    paths: PAGE_PATHS.login,
    page: pageInChunk(() => import("./pages/login/login-page.tsx"), "LoginPage"),
  },
  {
    paths: PAGE_PATHS.miniLogin,
    page: pageInChunk(() => import("./pages/mini-login/mini-login-page.tsx"), "MiniLoginPage"),
  },
  {
    paths: PAGE_PATHS.welcome,
    page: pageInChunk(() => import("./pages/welcome/welcome-page.tsx"), "WelcomePage"),
  },
  {
    paths: PAGE_PATHS.success,
    page: pageInChunk(() => import("./pages/success/success-page.tsx"), "SuccessPage"),
  },
  {
    paths: PAGE_PATHS.account,
    page: pageInChunk(() => import("./pages/account/account-page.tsx"), "AccountPage"),
  },
  {
    paths: PAGE_PATHS.logout,
    page: pageInChunk(() => import("./pages/account/logout-page.tsx"), "LogoutPage"),
  },
  {
    paths: PAGE_PATHS.uninstall,
    page: pageInChunk(() => import("./pages/uninstall/uninstall-page.tsx"), "UninstallPage"),
  },
  {
    paths: PAGE_PATHS.live,
    page: pageInChunk(() => import("./pages/live/live-page.tsx"), "LivePage"),
  },
  {
    paths: PAGE_PATHS.trackingTutorial,
    page: pageInChunk(
      () => import("./pages/tracking-tutorial/tracking-tutorial-page.tsx"),
      "TrackingTutorialPage",
    ),
  },
  {
    paths: PAGE_PATHS.somethingWentWrong,
    page: pageInChunk(() => import("./pages/help/something-went-wrong-page.tsx"), "SomethingWentWrongPage"),
  },
  { paths: PAGE_PATHS.converter, page: converterPage },
  {
    paths: PAGE_PATHS.affiliate,
    page: pageInChunk(() => import("./pages/affiliate/affiliate-page.tsx"), "AffiliatePage"),
  },
  {
    paths: PAGE_PATHS.healthBoard,
    page: pageInChunk(() => import("./pages/health-board/health-board-page.tsx"), "HealthBoardPage"),
  },
  {
    paths: PAGE_PATHS.privacy,
    page: pageInChunk(() => import("./pages/policies/privacy-page.tsx"), "PrivacyPage"),
  },
  {
    paths: PAGE_PATHS.extensionPrivacy,
    page: pageInChunk(() => import("./pages/policies/extension-privacy-page.tsx"), "ExtensionPrivacyPage"),
  },
  {
    paths: PAGE_PATHS.extensionTerms,
    page: pageInChunk(() => import("./pages/policies/extension-terms-page.tsx"), "ExtensionTermsPage"),
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
