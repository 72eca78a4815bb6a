import { useEffect, useState } from "react";
import { useHeld } from "../api/held.ts";

const STEP_MS = 30_000;

/** The current time in milliseconds, updated twice a minute, for ages in minutes. */
export function useNow(): number {
  const held = useHeld();
  const [now, setNow] = useState(() => held?.now ?? Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
