import { Suspense } from "react";
import { Route, Switch, useLocation } from "wouter";
import { Footer } from "./components/frame/footer.tsx";
import { Navbar } from "./components/frame/navbar.tsx";
import { PageBoundary } from "./components/frame/page-boundary.tsx";
import { PageLoading } from "./components/frame/page-loading.tsx";
import { hasFrame } from "./components/frame/site-frame.ts";
import { PAGE_PATHS } from "./page-paths.ts";
import { LandingPage } from "./pages/landing/landing-page.tsx";
import { notFoundPage } from "./pages/not-found/not-found.ts";
import { PAGES } from "./pages.ts";

export function App() {
  const [path] = useLocation();
  const framed = hasFrame(path);

  return (
    <>
      {framed && <Navbar />}
      <PageBoundary path={path}>
        <Suspense fallback={<PageLoading />}>
          <Switch>
            <Route path={PAGE_PATHS.landing[0]} component={LandingPage} />
            {PAGES.map(({ paths, page }) =>
              // One key for all paths of a page, so that moving between them keeps its state.
              paths.map((path) => <Route key={paths[0]} path={path} component={page.Page} />),
            )}
            <Route component={notFoundPage.Page} />
          </Switch>
        </Suspense>
      </PageBoundary>
      {framed && <Footer />}
    </>
  );
}
