import { ExtensionPicture } from "../../components/extension/extension-picture.tsx";
import { Page } from "../../components/frame/page.tsx";
import { SETTINGS, SITE_NAME, STORES_CLAIM } from "../../settings/site.ts";
import { GetExtension } from "./get-extension.tsx";
import { StarRating } from "./star-rating.tsx";

const STEPS = [
  {
    picture: "better-price",
    title: "Compare prices at other retailers",
    text: `While you look at an item, ${SITE_NAME} checks other stores and speaks up when one costs less.`,
    soon: false,
  },
  {
    picture: "watch",
    title: "Back-in-stock and price-drop notifications",
    text: "Sold out, or too expensive? Flip a switch, and get an alert when that changes.",
    soon: false,
  },
  {
    picture: null,
    title: "Compare shipping speed",
    text: "See which store has it at your door first, before you pay.",
    soon: true,
  },
] as const;

export default function OctoshopPage() {
  return (
    <Page title="Your Shopping Guardian Angel">
      <div className="on-dark">
        <div className="page-width grid grid-cols-1 justify-items-center gap-5 py-10 text-center sm:py-12">
          <h1 className="text-balance text-[clamp(2.25rem,1.4rem+3.6vw,3.5rem)] leading-[1.06] font-bold tracking-[-0.025em]">
            Your Shopping Guardian Angel
          </h1>
          <p className="max-w-[56ch] text-lg text-balance">
            {SITE_NAME} sits in your browser, compares prices at {STORES_CLAIM} stores while you shop, and
            tells you when something is back.
          </p>
          <GetExtension />
          <p className="flex flex-wrap items-center justify-center gap-x-8 gap-y-2 font-semibold">
            {SETTINGS.storeRating !== null && (
              <span className="inline-flex flex-wrap items-center justify-center gap-x-2">
                <StarRating of={SETTINGS.storeRating} /> {SETTINGS.storeRating} in the Chrome Web Store
              </span>
            )}
            {SETTINGS.usersClaim && <span>{SETTINGS.usersClaim} users</span>}
          </p>
        </div>
      </div>
      <div className="page-width py-8 sm:py-10">
        <ol className="grid grid-cols-1 gap-5 md:grid-cols-2">
          {STEPS.map(({ picture, title, text, soon }, index) => (
            <li
              key={title}
              className="flex flex-col gap-5 rounded-card bg-surface p-5 shadow-card last:col-span-full sm:p-6"
            >
              <div className="flex gap-3.5">
                <span
                  aria-hidden="true"
                  className="grid size-9 shrink-0 place-items-center rounded-full bg-brand font-bold text-on-brand tabular-nums"
                >
                  {index + 1}
                </span>
                <div>
                  <h2 className="text-lg leading-snug font-bold">
                    {title}
                    {soon && <span className="font-semibold text-soft"> (coming soon)</span>}
                  </h2>
                  <p className="mt-1 text-soft">{text}</p>
                </div>
              </div>
              {picture && <ExtensionPicture of={picture} />}
            </li>
          ))}
        </ol>
        <p className="mt-5 text-center text-sm text-soft">The prices in the pictures are examples.</p>
      </div>
    </Page>
  );
}
