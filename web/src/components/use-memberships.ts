import { useMemo } from "react";
import { useSaved } from "../storage/use-saved.ts";

export function useMemberships(): {
  memberships: readonly string[];
  setMemberships: (memberships: readonly string[]) => void;
} {
  const [saved, save] = useSaved("memberships");
  const memberships = useMemo(() => saved.split(",").filter((id) => id !== ""), [saved]);
  return { memberships, setMemberships: (ids) => save(ids.join(",")) };
}
