import { PrimaryButton } from "../../components/button.tsx";
import { ExtensionPicture } from "../../components/extension/extension-picture.tsx";
import { SITE_NAME } from "../../settings/site.ts";

const CAPTIONS = {
  3: { picture: "other-stores", caption: `${SITE_NAME} shows other stores selling the item` },
  4: {
    picture: "better-price",
    caption: `${SITE_NAME} stops you when another store has a better price`,
  },
  5: {
    picture: "watch",
    caption: `${SITE_NAME} lets you set notifications for back in stock or price change`,
  },
} as const;

export function TutorialStep({ step, onNext }: { step: keyof typeof CAPTIONS; onNext: () => void }) {
  const { picture, caption } = CAPTIONS[step];
  return (
    <section className="rounded-card bg-surface p-6 shadow-card sm:p-8">
      <ExtensionPicture of={picture} />
      <h1 className="mt-6 text-center text-2xl font-bold tracking-tight">{caption}</h1>
      <PrimaryButton className="mt-6 w-full" onClick={onNext}>
        Next
      </PrimaryButton>
    </section>
  );
}
