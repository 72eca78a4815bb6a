import { useState } from "react";
import { useSaved } from "../../../storage/use-saved.ts";
import type { PlanWish } from "./ask-plans.ts";

export type PlanWishChoice = ReturnType<typeof usePlanWish>;

/** The zip code and the memberships are remembered in this browser. */
export function usePlanWish() {
  const [zip, setZip] = useSaved("zipcode");
  const [memberships] = useSaved("memberships");
  const [prefer, setPrefer] = useState<PlanWish["prefer"]>("money");
  const [online, setOnline] = useState(true);
  const wish: PlanWish = {
    ...{ zip, prefer, online, without: [] },
    memberships: memberships.split(",").filter((store) => store !== ""),
  };
  return { wish, setZip, setPrefer, setOnline };
}
