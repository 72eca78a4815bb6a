import type { ReactNode } from "react";
import { PageIcon, type PageIconName } from "./page-icon.tsx";

const TONES = {
  warn: { icon: "alert", colours: "bg-warn-soft text-warn" },
  bad: { icon: "alert", colours: "bg-bad-soft text-bad" },
  plain: { icon: "box", colours: "bg-sunken text-soft" },
} as const satisfies Record<string, { icon: PageIconName; colours: string }>;

export function Notice({
  tone,
  children,
  action,
}: {
  tone: keyof typeof TONES;
  children: ReactNode;
  action?: ReactNode;
}) {
  const { icon, colours } = TONES[tone];
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl px-4 py-3 text-sm ${colours}`}>
      <PageIcon name={icon} />
      <div className="min-w-0 flex-1 basis-48 font-normal">{children}</div>
      {action}
    </div>
  );
}
