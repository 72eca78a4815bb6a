import { Component, type ReactNode } from "react";
import { Page } from "./page.tsx";

interface Props {
  /** A change of path renders again. */
  readonly path: string;
  readonly children: ReactNode;
}

/** Shows an error for a page that fails or whose chunk a new release has replaced; navbar and footer keep working. */
export class PageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ path }: Props) {
    if (this.state.failed && path !== this.props.path) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Page title="Something went wrong">
        <div className="page-width grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center">
          <h1 className="text-2xl font-bold">Something went wrong.</h1>
          <p className="text-soft">This page couldn't be shown. Reloading it usually helps.</p>
          <button type="button" className="button-primary" onClick={() => window.location.reload()}>
            Load again
          </button>
        </div>
      </Page>
    );
  }
}
