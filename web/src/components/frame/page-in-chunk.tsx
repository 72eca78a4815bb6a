import { type ComponentType, lazy, useState } from "react";

/** Renders at once when `ready`: React's `lazy` would show the fallback for 300 ms even then. */
export function pageInChunk(load: () => Promise<{ default: ComponentType }>): {
  Page: ComponentType;
  /** A failure to load is reported when the page is opened. */
  ready: () => Promise<void>;
} {
  let loaded: ComponentType | null = null;
  const Waiting = lazy(load);

  return {
    Page() {
      const [Shown] = useState<ComponentType>(() => loaded ?? Waiting);
      return <Shown />;
    },
    async ready() {
      loaded ??= (await load().catch(() => null))?.default ?? null;
    },
  };
}
