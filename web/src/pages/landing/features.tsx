import { Icon } from "../../components/icon.tsx";

const FEATURES = [
  {
    icon: "check",
    title: "Check Item Stock",
    text: "See which stores near your zip code have it, how far they are, and when we last asked them.",
  },
  {
    icon: "tag",
    title: "Compare Prices",
    text: "One search asks every store at once and puts the lowest price in stock on top.",
  },
  {
    icon: "bell",
    title: "In-stock Notifications",
    text: "Sold out everywhere? Hear about it when a store has it back on the shelf.",
  },
] as const;

export function Features() {
  return (
    <section aria-label="What you can do" className="py-10 sm:py-14">
      <ul className="grid gap-4 md:grid-cols-3">
        {FEATURES.map(({ icon, title, text }) => (
          <li key={title} className="rounded-card bg-surface p-6 shadow-card">
            <span className="grid size-11 place-items-center rounded-xl bg-sunken text-brand">
              <Icon name={icon} />
            </span>
            <h2 className="mt-4 text-lg font-bold">{title}</h2>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
