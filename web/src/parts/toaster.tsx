import { Toast } from "@base-ui/react/toast";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Icon } from "./icon.tsx";

/** Loaded when the first toast may be needed, never with the landing page: it draws into a root of its own. */
const manager = Toast.createToastManager();
const root = createRoot(document.body.appendChild(document.createElement("div")));
// At once: the manager forgets what it is told before there is anything to show it.
flushSync(() =>
  root.render(
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>,
  ),
);

/** A word to the shopper that goes away by itself. */
export function showToast({ text, closeAfterMs }: { text: string; closeAfterMs: number }): void {
  manager.add({ title: text, timeout: closeAfterMs });
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <Toast.Content className="flex items-center gap-2">
        <Toast.Title render={<p />} className="flex-1 text-sm font-medium" />
        <Toast.Close className="grid size-11 shrink-0 place-items-center rounded-lg" aria-label="Close">
          <Icon name="cross" className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
