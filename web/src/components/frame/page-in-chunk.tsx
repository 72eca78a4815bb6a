import { type ComponentType, lazy, useState } from "react";

/**
 * The page that a module exports by default, in a chunk of its own. Once it is `ready` it renders at once. React's `lazy`
 * alone would show the fallback even then, and keep it for 300 ms.
 */
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
