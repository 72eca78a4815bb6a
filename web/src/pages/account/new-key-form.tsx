import { addKey } from "@stockfinder/contracts/keys";
import type { KeyScope } from "@stockfinder/contracts/principal";
import { useState } from "react";
import { useAttempt } from "../../api/use-attempt.ts";
import { QuietButton } from "../../components/button.tsx";
import { Form, Options, Problem, SelectField, TextField, Tick } from "../../components/form.tsx";
import { callAsVisitor } from "../../session/session.ts";
import { MadeSecret } from "./made-secret.tsx";

const SCOPES = {
  read: "read watches, alerts, lists and posts",
  watch: "change watches",
  lists: "change shopping lists",
  post: "post, vote and report",
} as const satisfies Record<KeyScope, string>;
const SCOPE_NAMES = Object.keys(SCOPES) as KeyScope[];

const DAY = 24 * 60 * 60_000;
const LIFETIMES = { "30": "30 days", "90": "90 days", "365": "a year", "": "no time limit" } as const;
type Lifetime = keyof typeof LIFETIMES;

export function NewKeyForm({ onMade }: { onMade: () => void }) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ReadonlySet<KeyScope>>(new Set(["read"]));
  const [lifetime, setLifetime] = useState<Lifetime>("90");
  const [made, setMade] = useState<string | null>(null);
  const { problem, setProblem, attempt } = useAttempt("The key could not be made. Please try again.");

  async function make(): Promise<void> {
    if (name.trim() === "") return setProblem("Give the key a name");
    if (scopes.size === 0) return setProblem("Choose what the key may do");
    const expiresAt = lifetime === "" ? null : new Date(Date.now() + Number(lifetime) * DAY).toISOString();
    await attempt(async () => {
      const { key } = await callAsVisitor(addKey, { name, scopes: [...scopes], expiresAt });
      setName("");
      setMade(key);
      onMade();
    });
  }

  if (made !== null) return <MadeSecret what="key" value={made} onDone={() => setMade(null)} />;
  return (
    <Form className="mt-5 grid gap-3" onSubmit={make}>
      <TextField
        label="Name of the new key"
        value={name}
        placeholder="My script"
        maxLength={100}
        onChange={(typed) => {
          setName(typed);
          setProblem(null);
        }}
      />
      <fieldset className="grid min-w-0 grid-cols-1 gap-1">
        <legend className="text-sm font-semibold text-soft">It may</legend>
        {SCOPE_NAMES.map((scope) => (
          <Tick
            key={scope}
            checked={scopes.has(scope)}
            onChange={() => {
              setScopes(scopes.symmetricDifference(new Set([scope])));
              setProblem(null);
            }}
          >
            {SCOPES[scope]}
          </Tick>
        ))}
      </fieldset>
      <SelectField label="Valid for" value={lifetime} onChange={(days) => setLifetime(days as Lifetime)}>
        <Options of={LIFETIMES} />
      </SelectField>
      <Problem>{problem}</Problem>
      <QuietButton type="submit" className="justify-self-start max-sm:w-full">
        Make a key
      </QuietButton>
    </Form>
  );
}
