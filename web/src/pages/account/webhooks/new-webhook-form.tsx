import { RequestFailed } from "@stockfinder/client/request-failed";
import { addWebhook, type WebhookEvent } from "@stockfinder/contracts/webhooks";
import { useRef, useState } from "react";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { QuietButton } from "../../../components/button.tsx";
import { Form, Problem } from "../../../components/form.tsx";
import { MadeSecret } from "../made-secret.tsx";
import { EVENT_WORDS } from "./event-words.ts";

const EVENTS = Object.keys(EVENT_WORDS) as WebhookEvent[];
const FAILED = "The webhook could not be added. Please try again.";

/** Adds a webhook and shows its secret, once. */
export function NewWebhookForm({ onMade }: { onMade: () => void }) {
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<ReadonlySet<WebhookEvent>>(new Set(EVENTS.slice(0, 3)));
  const [secret, setSecret] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function make(): Promise<void> {
    if (events.size === 0) return setProblem("Choose at least one event");
    try {
      const made = await callAsWatcher(addWebhook, { url, events: [...events] });
      setUrl("");
      setSecret(made.secret);
      onMade();
    } catch (error) {
      setProblem(error instanceof RequestFailed && error.isRefusal ? error.reason : FAILED);
      field.current?.focus();
    }
  }

  if (secret !== null) return <MadeSecret what="secret" value={secret} onDone={() => setSecret(null)} />;
  return (
    <Form className="mt-5 grid gap-3" onSubmit={make}>
      <label className="grid gap-1 text-sm font-semibold">
        Address of the new webhook
        <input
          ref={field}
          type="url"
          className="text-field w-full"
          placeholder="https://example.com/hook"
          autoComplete="off"
          aria-invalid={problem !== null}
          value={url}
          onChange={({ target }) => {
            setUrl(target.value);
            setProblem(null);
          }}
        />
      </label>
      <fieldset className="grid min-w-0 grid-cols-1 gap-1">
        <legend className="text-sm font-semibold text-soft">It is told when</legend>
        {EVENTS.map((event) => (
          <label key={event} className="choice">
            <input
              type="checkbox"
              checked={events.has(event)}
              onChange={() => setEvents(events.symmetricDifference(new Set([event])))}
            />
            {EVENT_WORDS[event]}
          </label>
        ))}
      </fieldset>
      <Problem>{problem}</Problem>
      <QuietButton type="submit" className="justify-self-start max-sm:w-full">
        Add the webhook
      </QuietButton>
    </Form>
  );
}
