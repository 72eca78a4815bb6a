import type { Outcome } from "@stockfinder/contracts/email";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { PrimaryButton } from "../../components/button.tsx";
import { Problem } from "../../components/form.tsx";
import { Page } from "../../components/frame/page.tsx";
import { Icon } from "../../components/icon.tsx";
import { Spinner } from "../../components/spinner.tsx";

/** The link has no token, so there is no button. */
const NO_TOKEN: Outcome = {
  worked: false,
  msg: "This link is not complete. Please open it from the email again.",
};
const NO_ANSWER: Outcome = { worked: false, msg: "Something went wrong." };

/**
 * The page of a link in a mail. It acts only when a button is pressed, because mail programs open links to check them.
 * `otherwise` is shown if the action fails.
 */
export function MailLink({
  token,
  title,
  words,
  button,
  send,
  otherwise,
}: {
  /** Null if the link has none. */
  token: string | null;
  title: string;
  words: string;
  button: string;
  /** @throws if there is no answer. */
  send: (token: string) => Promise<Outcome>;
  otherwise?: ReactNode;
}) {
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState(token === null ? NO_TOKEN : null);

  async function press(given: string): Promise<void> {
    setSending(true);
    setOutcome(await send(given).catch(() => NO_ANSWER));
    setSending(false);
  }

  return (
    <Page title={title}>
      <div className="page-width grid min-h-[60dvh] max-w-xl content-center justify-items-center gap-5 py-10 text-center">
        {outcome === null || outcome === NO_ANSWER ? (
          <>
            <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
            <p className="text-lg text-soft">{words}</p>
            <Problem>{outcome?.msg}</Problem>
            <PrimaryButton
              className="w-full sm:w-auto sm:px-8"
              off={sending}
              onClick={() => token === null || press(token)}
            >
              {button}
              {sending && <Spinner label="Sending" />}
            </PrimaryButton>
          </>
        ) : (
          <OutcomeWords outcome={outcome} otherwise={otherwise} pressed={outcome !== NO_TOKEN} />
        )}
      </div>
    </Page>
  );
}

/** After a press it takes the focus, because the button is gone. */
function OutcomeWords({
  outcome: { worked, msg },
  otherwise,
  pressed,
}: {
  outcome: Outcome;
  otherwise: ReactNode;
  pressed: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (pressed) heading.current?.focus();
  }, [pressed]);

  return (
    <>
      <span
        className={`grid size-14 place-items-center rounded-full ${worked ? "bg-good-soft text-good" : "bg-bad-soft text-bad"}`}
      >
        <Icon name={worked ? "check" : "alert"} className="size-7" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight outline-none">
        {msg}
      </h1>
      {!worked && otherwise}
      <Link href="/" className="text-button inline-flex items-center">
        Find a product
      </Link>
    </>
  );
}
