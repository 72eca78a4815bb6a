import { createRoot, hydrateRoot } from "react-dom/client";
import { heldInDocument } from "./api/held.ts";
import { followHistory } from "./components/frame/begin-at-top.ts";
import { repeatEarlyClick } from "./early/early-click.ts";
import { receiveVisitor } from "./pages/landing/receive-visitor.ts";
import { pageLikelyAt } from "./pages.ts";
import { Site } from "./site.tsx";
import { save, saved } from "./storage/saved.ts";
import "./styles.css";

/** After this time navbar and footer are drawn even if the page has not loaded. */
const EMPTY_FOR_MS = 500;

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root to draw into");
if (receiveVisitor()) {
  followHistory();
  draw(root);
}

async function draw(root: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  const held = heldInDocument();
  // A zip code that an extension stored is not in the cookie yet.
  const zip = saved("zipcode");
  if (zip !== null) save("zipcode", zip);

  const ready = pathname === "/" ? null : pageLikelyAt(pathname).ready();
  if (held) {
    // What the server rendered is readable meanwhile.
    await ready;
    hydrateRoot(root, <Site held={held} />);
    repeatEarlyClick();
  } else {
    await Promise.race([ready, elapsed(EMPTY_FOR_MS)]);
    createRoot(root).render(<Site held={null} />);
  }
}

function elapsed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
