import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { receiveVisitor } from "./pages/landing/receive-visitor.ts";
import { pageLikelyAt } from "./pages.ts";
import "./styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root to draw into");
if (receiveVisitor()) draw(createRoot(root));

async function draw(into: ReturnType<typeof createRoot>): Promise<void> {
  const { pathname } = window.location;
  if (pathname !== "/") await pageLikelyAt(pathname).ready();

  into.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
