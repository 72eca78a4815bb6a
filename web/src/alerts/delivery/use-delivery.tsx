import { useRef, useState } from "react";
import {
  type DeliveryChoice,
  type DeliveryProblem,
  ownTimeZone,
  problemIn,
  termsOf,
} from "./delivery-choice.ts";
import { DeliveryFields } from "./delivery-fields.tsx";

export function useDelivery(initial: DeliveryChoice) {
  const [choice, setChoice] = useState(initial);
  const [problem, setProblem] = useState<DeliveryProblem | null>(null);
  const root = useRef<HTMLDivElement>(null);

  return {
    fields: (
      <div ref={root}>
        <DeliveryFields choice={choice} onChange={setChoice} problem={problem} />
      </div>
    ),
    /** Whether the choice can be saved. If not, the fields say why, and the focus moves to the one to correct. */
    isReady() {
      const wrong = problemIn(choice);
      setProblem(wrong);
      if (wrong) root.current?.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus();
      return wrong === null;
    },
    terms: () => termsOf(choice, ownTimeZone()),
  };
}
