import { OutboundLink } from "../../components/outbound-link.tsx";
import { GROCERY_DELIVERY } from "../../settings/page-settings.ts";

export function GroceryBanner() {
  return (
    <aside
      aria-label="Grocery delivery"
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1 rounded-card bg-sunken px-4 py-3 sm:px-6"
    >
      <p className="font-semibold">Rather stay home? Have groceries delivered:</p>
      <ul className="flex flex-wrap gap-x-6">
        {GROCERY_DELIVERY.map(({ name, href }) => (
          <li key={href}>
            <OutboundLink
              href={href}
              className="inline-flex min-h-11 items-center font-normal underline underline-offset-4"
            >
              {name}
            </OutboundLink>
          </li>
        ))}
      </ul>
    </aside>
  );
}
