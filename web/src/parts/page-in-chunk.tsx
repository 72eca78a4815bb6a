import { type ComponentType, lazy, useState } from "react";

/**
 * A page in a chunk of its own. Once it is `ready` it is drawn at once; React's `lazy` alone would show the waiting sign
 * first even then, and keeps it for 300 ms.
 */
export function pageInChunk(load: () => Promise<ComponentType>): {
  Page: ComponentType;
  /** Where loading fails, opening the page fails again, and is reported there. */
  ready: () => Promise<void>;
} {
  let loaded: ComponentType | null = null;
  const Waiting = lazy(async () => ({ default: await load() }));

  return {
    Page() {
      const [Shown] = useState<ComponentType>(() => loaded ?? Waiting);
      return <Shown />;
    },
    async ready() {
      loaded ??= await load().catch(() => null);
    },
  };
}
