import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { Notice } from "../notice.tsx";

/** Shown below the first answer, never above it; not on pages whose first line says it. */
export function DemoNotice({ retailers }: { retailers: readonly RetailerInfo[] }) {
  if (!retailers.some(({ enabled, source }) => enabled && source === "sandbox")) return null;
  return (
    <div className="demo-notice mt-4">
      <Notice tone="warn">Demo data: prices and stock are made up, and no real store was checked.</Notice>
    </div>
  );
}
