import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { searchPage } from "./pages.ts";
import "./styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root to draw into");
draw(createRoot(root));

async function draw(into: ReturnType<typeof createRoot>): Promise<void> {
  // Whoever does not enter by the front door most likely follows a link to results.
  if (window.location.pathname !== "/") await searchPage.ready();

  into.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
