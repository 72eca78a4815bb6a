import { pageInChunk } from "./parts/page-in-chunk.tsx";

export const searchPage = pageInChunk(
  async () => (await import("./pages/search/search-page.tsx")).SearchPage,
);
export const notFoundPage = pageInChunk(
  async () => (await import("./pages/not-found/not-found-page.tsx")).NotFoundPage,
);

/** Each page that comes in a chunk of its own, and its addresses; the first that fits is shown. */
export const PAGES = [
  { paths: ["/search", "/product/:slug?/:zip?/*?"], page: searchPage },
  {
    paths: ["/posts", "/posts/*"],
    page: pageInChunk(async () => (await import("./pages/posts/posts-page.tsx")).PostsPage),
  },
  {
    paths: ["/octoshop", "/octoshop/price", "/octoshop/stock"],
    page: pageInChunk(async () => (await import("./pages/octoshop/octoshop-page.tsx")).OctoshopPage),
  },
  {
    paths: ["/email/confirm"],
    page: pageInChunk(async () => (await import("./pages/email/confirm-page.tsx")).ConfirmPage),
  },
  {
    paths: ["/unsubscribe"],
    page: pageInChunk(async () => (await import("./pages/email/unsubscribe-page.tsx")).UnsubscribePage),
  },
  {
    paths: ["/login"],
    page: pageInChunk(async () => (await import("./pages/login/login-page.tsx")).LoginPage),
  },
  {
    paths: ["/u/:accountType"],
    page: pageInChunk(async () => (await import("./pages/mini-login/mini-login-page.tsx")).MiniLoginPage),
  },
  {
    paths: ["/welcome"],
    page: pageInChunk(async () => (await import("./pages/welcome/welcome-page.tsx")).WelcomePage),
  },
  {
    paths: ["/success"],
    page: pageInChunk(async () => (await import("./pages/success/success-page.tsx")).SuccessPage),
  },
  {
    paths: ["/me"],
    page: pageInChunk(async () => (await import("./pages/account/account-page.tsx")).AccountPage),
  },
  {
    paths: ["/logout"],
    page: pageInChunk(async () => (await import("./pages/account/logout-page.tsx")).LogoutPage),
  },
  {
    paths: ["/uninstall"],
    page: pageInChunk(async () => (await import("./pages/uninstall/uninstall-page.tsx")).UninstallPage),
  },
  {
    paths: ["/live-ipnit4wk2p"],
    page: pageInChunk(async () => (await import("./pages/live/live-page.tsx")).LivePage),
  },
  {
    paths: ["/tracking-tutorial"],
    page: pageInChunk(
      async () => (await import("./pages/tracking-tutorial/tracking-tutorial-page.tsx")).TrackingTutorialPage,
    ),
  },
  {
    paths: ["/articles/something-went-wrong"],
    page: pageInChunk(
      async () => (await import("./pages/help/something-went-wrong-page.tsx")).SomethingWentWrongPage,
    ),
  },
  {
    paths: ["/privacy"],
    page: pageInChunk(async () => (await import("./pages/policies/privacy-page.tsx")).PrivacyPage),
  },
  {
    paths: ["/extensionprivacy"],
    page: pageInChunk(
      async () => (await import("./pages/policies/extension-privacy-page.tsx")).ExtensionPrivacyPage,
    ),
  },
  {
    paths: ["/extensionterms"],
    page: pageInChunk(
      async () => (await import("./pages/policies/extension-terms-page.tsx")).ExtensionTermsPage,
    ),
  },
];

/** The page that an address most likely leads to; its chunk can be fetched before the router is there. */
export function pageLikelyAt(address: string) {
  const likely = PAGES.find(({ paths }) =>
    paths.some((path) => firstSegment(path) === firstSegment(address)),
  );
  return likely?.page ?? notFoundPage;
}

function firstSegment(path: string): string | undefined {
  return path.split("/")[1];
}
