import type { ToastWords } from "./toaster.tsx";

/** Shows a toast on a page that loads without the toaster. If the toaster does not load, there is no toast. */
export function showToastLazily(words: ToastWords): void {
  import("./toaster.tsx").then(
    ({ showToast }) => showToast(words),
    () => undefined,
  );
}
