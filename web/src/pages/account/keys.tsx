import { RequestFailed } from "@stockfinder/client/request-failed";
import { listKeys, type PersonalKey, removeKey } from "@stockfinder/contracts/keys";
import { useAttempt } from "../../api/use-attempt.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { ageText } from "../../components/age.ts";
import { QuietButton } from "../../components/button.tsx";
import { Problem } from "../../components/form.tsx";
import { useNow } from "../../components/use-now.ts";
import { Waiting } from "../../components/waiting.tsx";
import { callAsVisitor } from "../../session/session.ts";
import { NewKeyForm } from "./new-key-form.tsx";

/** The account's personal keys, and a form for a new one. */
export function Keys() {
  const fetched = useFetched("keys", (signal) => callAsVisitor(listKeys, {}, { signal }));
  const { data: keys, failure, refresh } = fetched;
  if (!keys || failure)
    return (
      <Waiting
        of={fetched}
        label="Loading your keys"
        failed={
          failure?.error instanceof RequestFailed && failure.error.isRefusal
            ? failure.error.reason
            : "Your keys could not be loaded"
        }
      />
    );
  return (
    <>
      <p className="mt-2 text-soft">
        With a key, your own programs and assistants can act for this account.{" "}
        <a href="/api/docs" className="underline">
          What they can do
        </a>
      </p>
      <ul className="mt-4 grid gap-3 empty:hidden">
        {keys.map((key) => (
          <KeyRow key={key.id} personalKey={key} onRevoked={refresh} />
        ))}
      </ul>
      <NewKeyForm onMade={refresh} />
    </>
  );
}

function KeyRow({ personalKey, onRevoked }: { personalKey: PersonalKey; onRevoked: () => void }) {
  const { id, name, scopes } = personalKey;
  const now = useNow();
  const { problem, isBusy, attempt } = useAttempt("The key could not be revoked. Please try again.");

  async function revoke(): Promise<void> {
    if (await attempt(() => callAsVisitor(removeKey, { id }))) onRevoked();
  }

  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-sm text-soft">
            {scopes.join(", ")} · {usedText(personalKey, now)} · {endText(personalKey, now)}
          </p>
        </div>
        <QuietButton className="text-bad" aria-label={`Revoke ${name}`} off={isBusy} onClick={revoke}>
          {isBusy ? "Revoking..." : "Revoke"}
        </QuietButton>
      </div>
      <Problem>{problem}</Problem>
    </li>
  );
}

function usedText({ lastUsedAt }: PersonalKey, now: number): string {
  return lastUsedAt === null ? "never used" : `used ${ageText(lastUsedAt, now)}`;
}

function endText({ expiresAt }: PersonalKey, now: number): string {
  if (expiresAt === null) return "no end";
  const day = new Date(expiresAt).toLocaleDateString("en-US", { dateStyle: "medium" });
  return Date.parse(expiresAt) <= now ? `expired ${day}` : `until ${day}`;
}
