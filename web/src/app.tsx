import { Suspense } from "react";
import { Route, Switch, useLocation } from "wouter";
import { LandingPage } from "./pages/landing/landing-page.tsx";
import { notFoundPage, PAGES } from "./pages.ts";
import { Footer } from "./parts/footer.tsx";
import { Navbar } from "./parts/navbar.tsx";
import { PageBoundary } from "./parts/page-boundary.tsx";
import { PageLoading } from "./parts/page-loading.tsx";
import { hasFrame } from "./parts/site-frame.ts";

export function App() {
  const [path] = useLocation();
  const framed = hasFrame(path);

  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {framed && <Navbar />}
      <PageBoundary path={path}>
        <Suspense fallback={<PageLoading />}>
          <Switch>
            <Route path="/" component={LandingPage} />
            {PAGES.map(({ paths, page }) =>
              // One key for all addresses of a page: it stands when it is moved from one to another.
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
