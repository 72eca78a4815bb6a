import type { Outcome } from "@stockfinder/contracts/email";
import { useRef, useState } from "react";
import { PrimaryButton } from "../components/button.tsx";
import { OUTCOME_TOAST_MS } from "../components/durations.ts";
import { Form, TextField } from "../components/form.tsx";
import { Spinner } from "../components/spinner.tsx";
import { showToast } from "../components/toaster.tsx";
import { isEmailAddress } from "./email-rules.ts";

export function showEmailToast(outcome: "success" | "error", text: string): void {
  showToast({ text, outcome, closeAfterMs: OUTCOME_TOAST_MS });
}

/**
 * A field for one e-mail address, and a button. An invalid address is shown in a toast, and below the field for longer.
 * `send` throws if it gets no answer.
 */
export function EmailForm({
  button,
  send,
  onSent,
  onFailed,
}: {
  button: string;
  send: (email: string) => Promise<Outcome>;
  onSent: () => void;
  onFailed: () => void;
}) {
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function refuse(msg: string): void {
    setProblem(msg);
    field.current?.focus();
    showEmailToast("error", msg);
  }

  async function submit(): Promise<void> {
    if (!isEmailAddress(email)) return refuse("invalid email");
    setSending(true);
    const outcome = await send(email.trim()).catch(() => null);
    setSending(false);
    if (outcome === null) onFailed();
    else if (outcome.worked) onSent();
    else refuse(outcome.msg);
  }

  return (
    <Form className="mt-5 grid gap-3" onSubmit={submit}>
      <TextField
        ref={field}
        label="Email"
        type="email"
        name="email"
        problem={problem}
        autoComplete="email"
        enterKeyHint="send"
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          setProblem(null);
        }}
      />
      <PrimaryButton type="submit" off={sending}>
        {button}
        {sending && <Spinner label="Sending" />}
      </PrimaryButton>
    </Form>
  );
}
