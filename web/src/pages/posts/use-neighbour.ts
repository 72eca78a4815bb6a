import { useEffect } from "react";
import { showToast } from "../../parts/toaster.tsx";
import { NeighbourRefused, neighbourId } from "./neighbour.ts";

/**
 * Makes this browser a neighbour when the community is opened. A call that fails is told to nobody: the browser's console
 * has it, and whoever posts or votes is asked for again.
 */
export function useNeighbour(): void {
  useEffect(() => {
    neighbourId().catch((error) => {
      if (error instanceof NeighbourRefused) showToast({ text: "There was an Error", outcome: "error" });
    });
  }, []);
}
