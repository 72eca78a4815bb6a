import { OutboundLink } from "../../components/outbound-link.tsx";
import { SETTINGS } from "../../settings/site.ts";

export function FeaturedOn() {
  const articles = SETTINGS.featuredOn;
  if (articles.length === 0) return null;
  return (
    <section
      aria-labelledby="featured-on"
      className="flex flex-wrap items-center gap-x-8 gap-y-1 border-y border-line py-4"
    >
      <h2 id="featured-on" className="text-sm font-semibold text-soft">
        As featured on
      </h2>
      <ul className="flex flex-wrap gap-x-8">
        {articles.map(({ outlet, href }) => (
          <li key={href}>
            <OutboundLink
              href={href}
              className="inline-flex min-h-11 items-center font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-current"
            >
              {outlet}
            </OutboundLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
