import { Icon } from "../../components/icon.tsx";

const FEATURES = [
  {
    icon: "check",
    title: "Check Item Stock",
    text: "See which stores near you have it, how far they are, and when we checked.",
  },
  {
    icon: "tag",
    title: "Compare Prices",
    text: "One search compares stores near you and online, the best offer first.",
  },
  {
    icon: "bell",
    title: "In-stock Notifications",
    text: "Sold out everywhere? Get an alert when a store has it again.",
  },
] as const;

export function Features() {
  return (
    <section aria-label="What you can do" className="py-8 sm:py-12">
      <ul className="grid gap-x-12 gap-y-8 md:grid-cols-3">
        {FEATURES.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} className="size-7 text-soft" />
            <h2 className="mt-3 text-xl font-semibold">{title}</h2>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
