import { RequestFailed } from "@stockfinder/client/request-failed";
import type { WrongPart } from "@stockfinder/contracts/observations";
import { useState } from "react";
import { WRONG_WORDS } from "./wrong-words.ts";

/** Says what is wrong in a store's offer; `send` has the store asked again. Folded, because most offers are right. */
export function WrongOffer({
  question = "Is this wrong?",
  store,
  send,
}: {
  question?: string;
  store: string;
  send: (what: WrongPart) => Promise<unknown>;
}) {
  const [outcome, setOutcome] = useState<string | null>(null);

  async function report(what: WrongPart): Promise<void> {
    try {
      await send(what);
      setOutcome(`Thanks. We'll check ${store} again.`);
    } catch (error) {
      const reason = error instanceof RequestFailed ? error.reason : "Please try again.";
      setOutcome(`This could not be sent. ${reason}`);
    }
  }

  return (
    <details>
      <summary className="min-h-11 content-center">{question}</summary>
      <div className="flex flex-wrap gap-x-4">
        {Object.entries(WRONG_WORDS).map(([what, words]) => (
          <button
            key={what}
            type="button"
            className="text-button"
            aria-label={`${words} at ${store}`}
            onClick={() => report(what as WrongPart)}
          >
            {words}
          </button>
        ))}
      </div>
      <p role="status" className="empty:hidden">
        {outcome}
      </p>
    </details>
  );
}
