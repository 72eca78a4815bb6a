import { Logo } from "../../components/frame/logo.tsx";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { PageIcon } from "../../components/page-icon.tsx";
import { EXAMPLE_ITEMS } from "../../settings/page-settings.ts";
import { SITE_NAME } from "../../settings/site.ts";

export function StartShopping() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1 className="text-center text-3xl font-bold tracking-tight">Start Shopping!</h1>
      <a
        href="/tracking-tutorial"
        target="_blank"
        rel="noopener"
        className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-5 font-bold shadow-card hover:bg-sunken"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-sunken text-brand">
          <PageIcon name="bell" />
        </span>
        <span className="flex-1 basis-40">
          Back-in-stock and price drop notification tutorial
          <span className="sr-only"> (opens in a new tab)</span>
        </span>
        <PageIcon name="outbound" />
      </a>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {EXAMPLE_ITEMS.map(({ name, store, href }) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-surface p-5 shadow-card sm:flex-col sm:items-stretch"
          >
            <div>
              <h2 className="font-bold">{name}</h2>
              <p className="text-sm text-soft">at {store}</p>
            </div>
            <OutboundLink href={href} className="button-quiet sm:mt-3">
              <span>
                View Item<span className="sr-only">: {name}</span>
              </span>
            </OutboundLink>
          </li>
        ))}
      </ul>
      <p className="text-center text-soft">
        {SITE_NAME} works at any supported store. Click your browser's puzzle-piece icon{" "}
        <PageIcon name="puzzle" className="inline size-5 align-text-bottom text-ink" /> and then the{" "}
        {SITE_NAME} button{" "}
        <span className="inline-block align-text-bottom [&>svg]:size-5">
          <Logo />
        </span>
        .
      </p>
    </div>
  );
}
