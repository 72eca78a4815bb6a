import { Spinner } from "../../../components/spinner.tsx";

const CARDS = ["first", "second", "third"];

export function FeedSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <span className="sr-only">
        <Spinner label="Loading posts" />
      </span>
      {CARDS.map((card) => (
        <div
          key={card}
          aria-hidden="true"
          className="grid gap-3 rounded-card bg-surface p-5 shadow-card sm:p-6"
        >
          <i className="skeleton h-6 w-40" />
          <i className="skeleton h-6 w-2/3" />
          <i className="skeleton h-12" />
          <i className="skeleton h-11 w-36" />
        </div>
      ))}
    </div>
  );
}
