import { useId } from "react";
import { QuietButton } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { Icon } from "../../components/icon.tsx";
import { currentReferral, messageFor, type ReferralEntry } from "./referral-entry.ts";

export function ReferralField({
  entry,
  onType,
  onSave,
}: {
  entry: ReferralEntry;
  onType: (text: string) => void;
  onSave: () => void;
}) {
  const { text, checking } = entry;
  const referral = currentReferral(entry);
  const words = messageFor(referral);
  const isGood = referral.kind === "friend" || referral.kind === "source";
  const wordsId = useId();

  return (
    <Form onSubmit={onSave}>
      <div className="flex gap-2">
        <input
          className="min-h-12 min-w-0 flex-1 rounded-xl border border-edge bg-surface px-3.5 placeholder:text-soft"
          aria-label="Referral code or link"
          placeholder="Referral code or link"
          aria-describedby={wordsId}
          aria-invalid={referral.kind === "invalid"}
          value={text}
          maxLength={500}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          readOnly={checking}
          onChange={(event) => onType(event.target.value)}
        />
        <QuietButton type="submit" className="min-h-12 min-w-20" off={checking}>
          {isGood ? "Update" : "Save"}
        </QuietButton>
      </div>
      <p
        id={wordsId}
        role="status"
        className={`flex items-center gap-1.5 text-sm font-semibold not-empty:pt-2 ${isGood ? "text-good" : "text-bad"}`}
      >
        {words && (
          <>
            <Icon name={isGood ? "check" : "alert"} className="size-4" />
            {words}
          </>
        )}
      </p>
    </Form>
  );
}
