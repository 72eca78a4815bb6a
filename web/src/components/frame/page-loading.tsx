import { Spinner } from "../spinner.tsx";

export function PageLoading() {
  return (
    <main id="content" className="after-a-moment grid min-h-dvh flex-1 place-items-center">
      <Spinner label="Loading the page" />
    </main>
  );
}
