import { Toast } from "@base-ui/react/toast";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Icon, type IconName } from "./icon.tsx";

/** Loaded when the first toast may be needed, never with the landing page: it draws into a root of its own. */
const manager = Toast.createToastManager();
const container = document.body.appendChild(document.createElement("div"));
// At once: the manager forgets what it is told before there is anything to show it.
flushSync(() =>
  createRoot(container).render(
    <Toast.Provider toastManager={manager}>
      <Toast.Viewport className="toasts">
        <Toasts />
      </Toast.Viewport>
    </Toast.Provider>,
  ),
);

/** What the shopper wanted has worked, or has not. */
type Outcome = "success" | "error";

export interface ToastWords {
  readonly text: string;
  /** An outcome is told in the middle of the top edge; without one it is a word in passing, in a corner. */
  readonly outcome?: Outcome;
  /** Without it the toast stays until it is closed. */
  readonly closeAfterMs?: number;
  /** The words are a button then. */
  readonly onPress?: () => void;
}

/** Closes the outcome that was told last, where it would pass by itself. */
let closePassing: (() => void) | null = null;

/**
 * Answers how to close it early. Of outcomes that pass by themselves only the last is shown: what one before it tells of may
 * have been mended since.
 */
export function showToast({ text, outcome, closeAfterMs = 0, onPress }: ToastWords): () => void {
  comeToTop();
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

/** Into the open dialog, where there is one: nothing outside of it can be pressed, or is read out. */
function comeToTop(): void {
  const dialog = document.querySelector("dialog:modal");
  const top = dialog ?? document.body;
  // What is put where it is already would lose the focus.
  if (container.parentElement !== top) top.append(container);
  dialog?.addEventListener("close", () => document.body.append(container), { once: true });
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  const outcomes = toasts.filter(({ type }) => type !== undefined);
  return (
    <>
      <div className="toasts-on-top">
        {outcomes.map((toast) => (
          <ShownToast key={toast.id} toast={toast} />
        ))}
      </div>
      <div className="toasts-in-corner">
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
        <Toast.Title render={<p />} className="min-w-0 flex-1 py-2 text-sm font-medium">
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
