import { stockText } from "./offer-words.ts";
import { PageIcon, type PageIconName } from "./page-icon.tsx";

const SIGNS: Readonly<Record<string, { icon: PageIconName; colour: string }>> = {
  true: { icon: "check", colour: "text-good" },
  false: { icon: "cross", colour: "text-bad" },
  null: { icon: "minus", colour: "text-soft" },
};

export function StockSign({ isAvailable, text }: { isAvailable: boolean | null; text?: string }) {
  const { icon = "minus", colour = "text-soft" } = SIGNS[String(isAvailable)] ?? {};
  return (
    <span className={`inline-flex items-center gap-1 ${colour}`}>
      <PageIcon name={icon} className="size-4" />
      {text ?? stockText(isAvailable)}
    </span>
  );
}
