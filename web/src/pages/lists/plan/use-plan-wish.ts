import { useState } from "react";
import { useSaved } from "../../../storage/use-saved.ts";
import type { PlanWish } from "./ask-plans.ts";

export interface PlanWishChoice {
  readonly wish: PlanWish;
  /** Remembered in this browser. */
  setZip(zip: string): void;
  setPrefer(prefer: PlanWish["prefer"]): void;
  setOnline(online: boolean): void;
}

export function usePlanWish(): PlanWishChoice {
  const [zip, setZip] = useSaved("zipcode");
  const [memberships] = useSaved("memberships");
  const [prefer, setPrefer] = useState<PlanWish["prefer"]>("money");
  const [online, setOnline] = useState(true);
  const wish = {
    ...{ zip, prefer, online, without: [] },
    memberships: memberships.split(",").filter((store) => store !== ""),
  };
  return { wish, setZip, setPrefer, setOnline };
}
