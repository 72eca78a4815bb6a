import { RequestFailed } from "@stockfinder/client/request-failed";
import type { Watch } from "@stockfinder/contracts/watches";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "wouter";
import { PrimaryButton, QuietButton } from "../components/button.tsx";
import { Form } from "../components/form.tsx";
import { Notice } from "../components/notice.tsx";
import { priceText } from "../components/price.ts";
import { LimitFields } from "./limit-fields.tsx";
import { RuleFields } from "./rule-fields.tsx";
import { StoreFields } from "./store-fields.tsx";
import { type ChosenRule, isProblem, ruleOf, type WatchChoice } from "./watch-choice.ts";
import { watchSentence } from "./watch-sentence.ts";
import type { Watchable } from "./watchable.ts";

const FAILED = "This could not be saved. Please try again.";
/** The status of a refusal because of too many watches, or of too many requests. */
const TOO_MANY = 429;

interface Problem {
  readonly field: string | null;
  readonly message: string;
  readonly isFull: boolean;
}

/** The form of a watch of a product or item. `save` rejects if the server refuses it. */
export function WatchForm({
  product,
  now = product,
  initial,
  kind = null,
  submitLabel,
  more,
  save,
  remove,
}: {
  /** Drops count from its price. */
  product: Watchable;
  /** How it is sold now, where that differs. */
  now?: Pick<Watchable, "price" | "isInStock">;
  initial: WatchChoice;
  /** Of the watch that is changed; null for a new one. */
  kind?: Watch["kind"] | null;
  submitLabel: string;
  /** Further fields, validated after those of the rule. */
  more?: { readonly fields: ReactNode; isReady(): boolean };
  save: (rule: ChosenRule, choice: WatchChoice) => Promise<void>;
  /** Of a watch that exists. */
  remove?: () => Promise<void>;
}) {
  const [choice, setChoice] = useState(initial);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { upc, store, name } = product;
  const change = (changes: Partial<WatchChoice>) => setChoice({ ...choice, ...changes });

  function refuse(field: string, message: string): void {
    setProblem({ field, message, isFull: false });
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }

  async function submit(): Promise<void> {
    const rule = ruleOf(choice);
    if (isProblem(rule)) return refuse(rule.field, rule.problem);
    if (more?.isReady() === false) return setProblem(null);
    await attempt(() => save(rule, choice));
  }

  async function attempt(task: () => Promise<void>): Promise<void> {
    setSaving(true);
    setProblem(null);
    try {
      await task();
    } catch (error) {
      const failed = error instanceof RequestFailed && error.isForPeople ? error : null;
      const [field] = failed?.fields ?? [];
      if (failed && field !== undefined) return refuse(field, failed.reason);
      setProblem({ field: null, message: failed?.message ?? FAILED, isFull: failed?.status === TOO_MANY });
    } finally {
      setSaving(false);
    }
  }

  const ofField = problem?.field ?? null;
  return (
    <Form ref={form} onSubmit={submit}>
      <p className="mt-1 line-clamp-2 text-soft">{name}</p>
      <NowText now={now} isOneStore={upc === null || store != null} />
      <RuleFields product={product} choice={choice} kind={kind} invalid={ofField} change={change} />
      {upc === null ? (
        store && <p className="mt-3">at {store.name}</p>
      ) : (
        <StoreFields product={{ ...product, upc }} choice={choice} change={change} />
      )}
      <LimitFields choice={choice} invalid={ofField} change={change} />
      {more?.fields}
      <div className="modal-submit">
        <div role="alert" className="mb-3 empty:hidden">
          {problem && (
            <Notice tone="bad">
              {problem.message}
              {problem.isFull && (
                <>
                  {" "}
                  <Link href="/watches" className="underline">
                    Your watches
                  </Link>
                </>
              )}
            </Notice>
          )}
        </div>
        <p aria-live="polite" className="mb-2 min-h-10 text-sm leading-5">
          {watchSentence(choice, { ...product, isInStock: now.isInStock })}
        </p>
        <div className="flex gap-3">
          {remove && (
            <QuietButton className="min-h-12 text-bad" off={saving} onClick={() => attempt(remove)}>
              Remove watch
            </QuietButton>
          )}
          <PrimaryButton type="submit" className="grow" off={saving}>
            {saving ? "Saving..." : submitLabel}
          </PrimaryButton>
        </div>
      </div>
    </Form>
  );
}

/** "In stock now from $499.99"; nothing where the stock is not known. */
function NowText({
  now: { price, isInStock },
  isOneStore,
}: {
  now: Pick<Watchable, "price" | "isInStock">;
  isOneStore: boolean;
}) {
  if (isInStock === undefined) return null;
  const cost = price && `${isOneStore ? "for" : "from"} ${priceText(price.value, price.currency)}`;
  return (
    <p className={`mt-1 font-semibold ${isInStock ? "text-good" : "text-bad"}`}>
      {isInStock ? ["In stock now", cost].filter(Boolean).join(" ") : "Out of stock now"}
    </p>
  );
}
