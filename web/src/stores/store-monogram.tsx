import type { CSSProperties } from "react";
import { HUES, monogramOf } from "./monogram.ts";

/** A store's initials instead of its logo, because trademarks are not ours to ship. The name is beside it. */
export function StoreMonogram({ id, name }: { id: string; name: string }) {
  const { initials, hue } = monogramOf(id, name);
  const style: CSSProperties & Record<"--hue", string> = { "--hue": String((hue * 360) / HUES) };
  return (
    <span aria-hidden="true" className="monogram" style={style}>
      {initials}
    </span>
  );
}
