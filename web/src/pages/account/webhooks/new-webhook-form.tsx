import { addWebhook, type WebhookEvent } from "@stockfinder/contracts/webhooks";
import { useRef, useState } from "react";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { QuietButton } from "../../../components/button.tsx";
import { Form, Problem, TextField, Tick } from "../../../components/form.tsx";
import { MadeSecret } from "../made-secret.tsx";
import { EVENT_WORDS } from "./event-words.ts";

const EVENTS = Object.keys(EVENT_WORDS) as WebhookEvent[];

export function NewWebhookForm({ onMade }: { onMade: () => void }) {
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<ReadonlySet<WebhookEvent>>(new Set(EVENTS.slice(0, 3)));
  const [secret, setSecret] = useState<string | null>(null);
  const { problem, setProblem, attempt } = useAttempt("The webhook could not be added. Please try again.");
  const field = useRef<HTMLInputElement>(null);

  async function make(): Promise<void> {
    if (events.size === 0) return setProblem("Choose at least one event");
    const isMade = await attempt(async () => {
      const made = await callAsWatcher(addWebhook, { url, events: [...events] });
      setUrl("");
      setSecret(made.secret);
      onMade();
    });
    if (!isMade) field.current?.focus();
  }

  if (secret !== null) return <MadeSecret what="secret" value={secret} onDone={() => setSecret(null)} />;
  return (
    <Form className="mt-5 grid gap-3" onSubmit={make}>
      <TextField
        ref={field}
        label="Address of the new webhook"
        type="url"
        placeholder="https://example.com/hook"
        autoComplete="off"
        aria-invalid={problem !== null}
        value={url}
        onChange={(typed) => {
          setUrl(typed);
          setProblem(null);
        }}
      />
      <fieldset className="grid min-w-0 grid-cols-1 gap-1">
        <legend className="text-sm font-semibold text-soft">Send it a message when</legend>
        {EVENTS.map((event) => (
          <Tick
            key={event}
            checked={events.has(event)}
            onChange={() => setEvents(events.symmetricDifference(new Set([event])))}
          >
            {EVENT_WORDS[event]}
          </Tick>
        ))}
      </fieldset>
      <Problem>{problem}</Problem>
      <QuietButton type="submit" className="justify-self-start max-sm:w-full">
        Add the webhook
      </QuietButton>
    </Form>
  );
}
