import { type ComponentType, lazy, useState } from "react";

/**
 * The page that a module exports under this name, in a chunk of its own. Once it is `ready` it renders at once. React's `lazy` alone would show the fallback even then,
 * and keep it for 300 ms.
 */
export function pageInChunk<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): {
  Page: ComponentType;
  /** A failure to load is reported when the page is opened. */
  ready: () => Promise<void>;
} {
  let loaded: ComponentType | null = null;
  const page = async (): Promise<ComponentType> => (await load())[name];
  const Waiting = lazy(async () => ({ default: await page() }));

  return {
    Page() {
      const [Shown] = useState<ComponentType>(() => loaded ?? Waiting);
      return <Shown />;
    },
    async ready() {
      loaded ??= await page().catch(() => null);
    },
  };
}
