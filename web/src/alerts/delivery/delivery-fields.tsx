import type { Channel } from "@stockfinder/contracts/delivery";
import { useId } from "react";
import { Problem, Tick } from "../../components/form.tsx";
import { PushChoice } from "../push/push-choice.tsx";
import { type DeliveryChoice, type DeliveryProblem, withChannel } from "./delivery-choice.ts";
import { PacingFields } from "./pacing-fields.tsx";
import { useOwnChannels } from "./use-own-channels.ts";

interface FieldsProps {
  readonly choice: DeliveryChoice;
  readonly onChange: (choice: DeliveryChoice) => void;
  readonly problem: DeliveryProblem | null;
}

export function DeliveryFields({ choice, onChange, problem }: FieldsProps) {
  const problemId = useId();
  const { channels, email } = choice;
  // They are made on the account page; none are shown while they cannot be reached.
  const own = useOwnChannels();
  const ticked = (channel: Channel) => ({
    checked: channels.has(channel),
    onChange: (isOn: boolean) => onChange(withChannel(choice, channel, isOn)),
  });
  const describedBy = (field: DeliveryProblem["field"]) => ({
    "aria-invalid": problem?.field === field,
    "aria-describedby": problem?.field === field ? problemId : undefined,
  });

  return (
    <>
      <fieldset className="mt-2 flex min-w-0 flex-wrap gap-x-6">
        <legend className="text-sm font-semibold text-soft">How to alert you</legend>
        <Tick name="channels" {...ticked("live")} {...describedBy("channels")}>
          Right away, on this site
        </Tick>
        <Tick {...ticked("email")}>By email</Tick>
        {channels.has("email") && (
          <input
            type="email"
            name="email"
            className="text-field ml-7 w-full min-w-0"
            aria-label="Email"
            autoComplete="email"
            placeholder="you@example.com"
            value={email}
            onChange={({ target }) => onChange({ ...choice, email: target.value })}
            {...describedBy("email")}
          />
        )}
        <PushChoice {...ticked("push")} />
        {own.map(({ id, name, paused }) => (
          <Tick key={id} {...ticked(`channel:${id}`)}>
            <span className="min-w-0 break-words">
              On {name}
              {paused && <span className="text-warn"> (paused)</span>}
            </span>
          </Tick>
        ))}
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
