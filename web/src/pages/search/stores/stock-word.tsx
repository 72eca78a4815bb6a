import { ORDERED_AHEAD } from "../../../components/offer-words.ts";
import { PageIcon, type PageIconName } from "../../../components/page-icon.tsx";
import type { Level } from "../offers/offers.ts";

const WORDS: Record<Level, { icon: PageIconName; colour: string; text: string }> = {
  in: { icon: "check", colour: "text-good", text: "likely in stock" },
  limited: { icon: "check", colour: "text-good", text: "limited stock" },
  ahead: { icon: "minus", colour: "text-soft", text: ORDERED_AHEAD },
  checking: { icon: "clock", colour: "text-soft", text: "Checking stock" },
  unknown: { icon: "minus", colour: "text-soft", text: "Stock could not be checked" },
  out: { icon: "cross", colour: "text-bad", text: "Out of stock" },
};

export function StockWord({ level }: { level: Level }) {
  const { icon, colour, text } = WORDS[level];
  return (
    <span className={`inline-flex items-center gap-1 ${colour}`}>
      <PageIcon name={icon} className="size-4" />
      <span className="status-word">{text}</span>
    </span>
  );
}
