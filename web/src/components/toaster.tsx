import { Toast } from "@base-ui/react/toast";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Icon, type IconName } from "./icon.tsx";

/** Loads with the first page that may need a toast, never with the landing page. It renders into a root of its own. */
const manager = Toast.createToastManager();
const container = document.body.appendChild(document.createElement("div"));
// Synchronous, because the manager drops toasts that are added before a viewport exists.
flushSync(() =>
  createRoot(container).render(
    <Toast.Provider toastManager={manager}>
      <Toast.Viewport className="toasts">
        <Toasts />
      </Toast.Viewport>
    </Toast.Provider>,
  ),
);

type Outcome = "success" | "error";

export interface ToastWords {
  readonly text: string;
  /** A toast with an outcome is shown at the top centre, one without in a corner. */
  readonly outcome?: Outcome;
  readonly closeAfterMs?: number;
  readonly onPress?: () => void;
}

/** Closes the last outcome with a time limit. */
let closePassing: (() => void) | null = null;

/**
 * Shows a toast; returns a function that closes it. Of the outcomes with a time limit only the last is shown, because an
 * earlier error may be corrected by then.
 */
export function showToast({ text, outcome, closeAfterMs = 0, onPress }: ToastWords): () => void {
  moveToTopLayer();
  const isPassing = outcome !== undefined && closeAfterMs > 0;
  if (isPassing) closePassing?.();
  const id = manager.add({
    title: text,
    timeout: closeAfterMs,
    ...(outcome && { type: outcome }),
    ...(onPress && { actionProps: { children: text, onClick: pressed } }),
  });
  function pressed(): void {
    close();
    onPress?.();
  }
  function close(): void {
    manager.close(id);
  }
  if (isPassing) closePassing = close;
  return close;
}

/** Closes the last outcome with a time limit, because it is out of date. */
export function closeOutcome(): void {
  closePassing?.();
}

/** Moves the toasts into the open dialog, because nothing outside of it can be pressed or is read out. */
function moveToTopLayer(): void {
  const dialog = document.querySelector("dialog:modal");
  const top = dialog ?? document.body;
  // Appending it again to the same parent would lose the focus.
  if (container.parentElement !== top) top.append(container);
  dialog?.addEventListener("close", () => document.body.append(container), { once: true });
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  const outcomes = toasts.filter(({ type }) => type !== undefined);
  return (
    <>
      <div className="grid w-[min(22rem,100%)] gap-2 self-center">
        {outcomes.map((toast) => (
          <ShownToast key={toast.id} toast={toast} />
        ))}
      </div>
      <div className="grid w-[min(22rem,100%)] gap-2 self-end">
        {toasts
          .filter((toast) => !outcomes.includes(toast))
          .map((toast) => (
            <ShownToast key={toast.id} toast={toast} />
          ))}
      </div>
    </>
  );
}

const SIGNS: Readonly<Record<string, IconName>> = { success: "check", error: "alert" };

function ShownToast({ toast }: { toast: Toast.Root.ToastObject }) {
  const sign = toast.type && SIGNS[toast.type];
  return (
    <Toast.Root toast={toast} className="toast" swipeDirection={sign ? "up" : ["down", "right"]}>
      <Toast.Content className="flex items-center gap-2">
        {sign && <Icon name={sign} />}
        <Toast.Title render={<p />} className="min-w-0 flex-1 py-2 text-sm font-normal">
          {toast.actionProps ? (
            <Toast.Action className="min-h-11 text-left underline underline-offset-4" />
          ) : (
            toast.title
          )}
        </Toast.Title>
        <Toast.Close className="grid size-11 shrink-0 place-items-center rounded-lg" aria-label="Close">
          <Icon name="cross" className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  );
}
