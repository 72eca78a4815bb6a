import { useId } from "react";
import { Problem, Tick } from "../../components/form.tsx";
import { PushChoice } from "../push/push-choice.tsx";
import { type DeliveryChoice, type DeliveryProblem, withChannel } from "./delivery-choice.ts";
import { OwnChannelChoices } from "./own-channel-choices.tsx";
import { PacingFields } from "./pacing-fields.tsx";

export interface FieldsProps {
  readonly choice: DeliveryChoice;
  readonly onChange: (choice: DeliveryChoice) => void;
  readonly problem: DeliveryProblem | null;
}

/** The fields for channels and times. */
export function DeliveryFields({ choice, onChange, problem }: FieldsProps) {
  const problemId = useId();
  const { channels, email } = choice;
  const describedBy = (field: DeliveryProblem["field"]) => ({
    "aria-invalid": problem?.field === field,
    "aria-describedby": problem?.field === field ? problemId : undefined,
  });

  return (
    <>
      <fieldset className="mt-4 grid min-w-0 grid-cols-1 gap-1">
        <legend className="text-sm font-semibold text-soft">How to tell you</legend>
        <Tick
          name="channels"
          checked={channels.has("live")}
          onChange={(isOn) => onChange(withChannel(choice, "live", isOn))}
          {...describedBy("channels")}
        >
          at once, on this site
        </Tick>
        <Tick
          checked={channels.has("email")}
          onChange={(isOn) => onChange(withChannel(choice, "email", isOn))}
        >
          by email
        </Tick>
        {channels.has("email") && (
          <input
            type="email"
            name="email"
            className="text-field ml-7 w-auto min-w-0"
            aria-label="Email"
            autoComplete="email"
            placeholder="you@example.com"
            value={email}
            onChange={({ target }) => onChange({ ...choice, email: target.value })}
            {...describedBy("email")}
          />
        )}
        <PushChoice
          checked={channels.has("push")}
          onChange={(isOn) => onChange(withChannel(choice, "push", isOn))}
        />
        <OwnChannelChoices choice={choice} onChange={onChange} />
      </fieldset>
      {channels.size > Number(channels.has("live")) && (
        <PacingFields {...{ choice, onChange, describedBy }} />
      )}
      <Problem id={problemId} className="mt-3">
        {problem?.text}
      </Problem>
    </>
  );
}
