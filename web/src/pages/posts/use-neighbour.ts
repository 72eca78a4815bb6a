import { useEffect } from "react";
import { showToast } from "../../components/toaster.tsx";
import { NeighbourRefused, neighbourId } from "./neighbour.ts";

/**
 * Registers this browser as a neighbour when the page opens. A failed request shows no error, because a post or a vote tries
 * again.
 */
export function useNeighbour(): void {
  useEffect(() => {
    neighbourId().catch((error) => {
      if (error instanceof NeighbourRefused) showToast({ text: "There was an Error", outcome: "error" });
    });
  }, []);
}
