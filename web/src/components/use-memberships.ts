import { useMemo } from "react";
import { useSaved } from "../storage/use-saved.ts";

export function useMemberships() {
  const [saved, save] = useSaved("memberships");
  const memberships = useMemo(() => saved.split(",").filter((id) => id !== ""), [saved]);
  return { memberships, setMemberships: (ids: readonly string[]) => save(ids.join(",")) };
}
