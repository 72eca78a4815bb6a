import type { HeldPage } from "@stockfinder/contracts/held-page";
import { StrictMode } from "react";
import { HeldPageContext } from "./api/held.ts";
import { App } from "./app.tsx";

/** The whole site, equal on the server and in the browser. */
export function Site({ held }: { held: HeldPage | null }) {
  return (
    <StrictMode>
      <HeldPageContext value={held}>
        <App />
      </HeldPageContext>
    </StrictMode>
  );
}
