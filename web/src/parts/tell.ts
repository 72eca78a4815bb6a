import type { ToastWords } from "./toaster.tsx";

/** Shows a toast on a page that comes without the toaster. Nobody is held up by one that does not come. */
export function tell(words: ToastWords): void {
  import("./toaster.tsx").then(
    ({ showToast }) => showToast(words),
    () => undefined,
  );
}
