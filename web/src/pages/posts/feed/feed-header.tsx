import { PrimaryButton } from "../../../components/button.tsx";
import { PageIcon } from "../../../components/page-icon.tsx";

export function FeedHeader({ onMakePost }: { onMakePost: () => void }) {
  return (
    <div className="page-width flex max-w-3xl flex-wrap items-center justify-between gap-x-4 gap-y-3 pt-6 sm:pt-10">
      <div>
        <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">
          My Community <span className="beta-chip">Beta</span>
        </h1>
        <p className="text-soft">What neighbors saw on the shelves</p>
      </div>
      <PrimaryButton className="max-sm:w-full" onClick={onMakePost}>
        <PageIcon name="plus" />
        Make Post
      </PrimaryButton>
    </div>
  );
}
