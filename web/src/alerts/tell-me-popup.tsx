import { RequestFailed } from "@stockfinder/client/request-failed";
import { addWatch } from "@stockfinder/contracts/watches";
import { useId, useState } from "react";
import { OUTCOME_TOAST_MS } from "../components/durations.ts";
import { Notice } from "../components/notice.tsx";
import { priceText } from "../components/price.ts";
import { saved } from "../components/saved.ts";
import { showToast } from "../components/toaster.tsx";
import { Modal } from "../popups/modal.tsx";
import { NEAR_MILES, type WatchChoice, watchOf } from "./watch-choice.ts";
import type { Watchable } from "./watchable.ts";
import { callAsWatcher, startWatching } from "./watcher.ts";

const FAILED = "This could not be saved. Please try again.";

/** Asks what to tell, and watches the product. */
export function TellMePopup({
  product,
  onClose,
}: {
  product: Watchable & { readonly upc: string };
  onClose: () => void;
}) {
  const [choice, setChoice] = useState<WatchChoice>({ kind: "stock", targetPrice: "", zip: "" });
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const priceId = useId();
  const problemId = useId();
  const zip = saved("zipcode") ?? "";

  async function save(close: () => void): Promise<void> {
    const watch = watchOf(product, choice);
    if (watch === null) {
      setProblem("Please enter a price, like 449.99");
      document.getElementById(priceId)?.focus();
      return;
    }
    setSaving(true);
    setProblem(null);
    try {
      await callAsWatcher(addWatch, watch);
    } catch (error) {
      setProblem(error instanceof RequestFailed && error.isRefusal ? error.message : FAILED);
      return;
    } finally {
      setSaving(false);
    }
    startWatching();
    close();
    showToast({
      text: "We watch it. Alerts come to the bell.",
      outcome: "success",
      closeAfterMs: OUTCOME_TOAST_MS,
    });
  }

  return (
    <Modal title="Tell me when" onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!saving) save(close);
          }}
        >
          <p className="mt-1 line-clamp-2 text-soft">{product.name}</p>
          <fieldset className="mt-4 grid gap-1">
            <legend className="sr-only">What to tell</legend>
            <label className="choice">
              <input
                type="radio"
                name="kind"
                checked={choice.kind === "stock"}
                onChange={() => setChoice({ ...choice, kind: "stock" })}
              />
              it is back in stock
            </label>
            <label className="choice">
              <input
                type="radio"
                name="kind"
                checked={choice.kind === "price"}
                onChange={() => setChoice({ ...choice, kind: "price" })}
              />
              it costs at most
            </label>
            {choice.kind === "price" && (
              <input
                id={priceId}
                className="text-field ml-7 w-40"
                inputMode="decimal"
                aria-label="Highest price"
                aria-invalid={problem !== null}
                aria-describedby={problem === null ? undefined : problemId}
                placeholder={product.price ? priceText(product.price.value, product.price.currency) : "$0.00"}
                value={choice.targetPrice}
                onChange={(event) => setChoice({ ...choice, targetPrice: event.target.value })}
              />
            )}
          </fieldset>
          {zip !== "" && (
            <label className="choice mt-3">
              <input
                type="checkbox"
                checked={choice.zip !== ""}
                onChange={({ target }) => setChoice({ ...choice, zip: target.checked ? zip : "" })}
              />
              only on a shelf within {NEAR_MILES} miles of {zip}
            </label>
          )}
          <div role="alert" id={problemId} className="mt-4 empty:hidden">
            {problem && <Notice tone="bad">{problem}</Notice>}
          </div>
          <p className="mt-4 text-sm text-soft">
            Stores are asked again every few minutes. Alerts come at once while {""}
            StockFinder is open in this browser, and wait behind the bell otherwise.
          </p>
          <button type="submit" className="button-primary mt-4 w-full" aria-disabled={saving}>
            {saving ? "Saving..." : "Tell me"}
          </button>
        </form>
      )}
    </Modal>
  );
}
