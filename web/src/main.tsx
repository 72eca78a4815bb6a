import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { searchPage } from "./pages.ts";
import "./styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root to draw into");

// Whoever does not enter by the front door most likely follows a link to results.
if (window.location.pathname !== "/") await searchPage.ready();

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
