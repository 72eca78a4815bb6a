import { Panel } from "../src/page/panel.ts";

/** Runs in a browser's page: shows the panel as a store's page would have it. */
Object.assign(globalThis, {
  showPanel(view: ConstructorParameters<typeof Panel>[0]): void {
    const said: string[] = [];
    const panel = new Panel(view, {
      ask: async (request) => {
        if (request.type === "report-wrong")
          said.push(`wrong ${request.wrong.what} at ${request.wrong.storeId}`);
        return {
          worked: true,
          ...(request.type === "add-to-list" && { message: "Added to Shopping list." }),
        };
      },
      tell: (request) =>
        void said.push(request.type === "open-by-itself" ? `by itself: ${request.allowed}` : request.type),
      buttons: () => [],
    });
    document.documentElement.append(panel.host);
    panel.placeFirst();
    Object.assign(globalThis, { said });
  },
});
