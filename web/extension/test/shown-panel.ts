import { Panel } from "../src/page/panel.ts";

/** Runs in a browser's page: shows the panel as a store's page would have it. */
Object.assign(globalThis, {
  showPanel(view: ConstructorParameters<typeof Panel>[0]): void {
    const said: string[] = [];
    const panel = new Panel(view, {
      closed: () => void said.push("closed"),
      opened: () => void said.push("opened"),
      openByItself: (allowed) => void said.push(`by itself: ${allowed}`),
      watch: async () => ({ worked: true }),
      reportWrong: async ({ storeId, what }) => {
        said.push(`wrong ${what} at ${storeId}`);
        return { worked: true };
      },
      addToList: async () => ({ worked: true, message: "Added to Shopping list." }),
      buttons: () => [],
    });
    document.documentElement.append(panel.host);
    panel.placeFirst();
    Object.assign(globalThis, { said });
  },
});
