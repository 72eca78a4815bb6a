import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { receiveVisitor } from "./pages/landing/receive-visitor.ts";
import { pageLikelyAt } from "./pages.ts";
import "./styles.css";

/** After this time navbar and footer are drawn even if the page has not loaded. */
const EMPTY_FOR_MS = 500;

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root to draw into");
if (receiveVisitor()) draw(createRoot(root));

async function draw(into: ReturnType<typeof createRoot>): Promise<void> {
  const { pathname } = window.location;
  if (pathname !== "/") await Promise.race([pageLikelyAt(pathname).ready(), elapsed(EMPTY_FOR_MS)]);

  into.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

function elapsed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
