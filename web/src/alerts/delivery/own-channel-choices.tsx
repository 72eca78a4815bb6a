import { Tick } from "../../components/form.tsx";
import { type DeliveryChoice, withChannel } from "./delivery-choice.ts";
import { useOwnChannels } from "./use-own-channels.ts";

/** The person's own channels. They are made on the account page; none are shown while they cannot be reached. */
export function OwnChannelChoices({
  choice,
  onChange,
}: {
  choice: DeliveryChoice;
  onChange: (choice: DeliveryChoice) => void;
}) {
  return useOwnChannels().map(({ id, name, paused }) => (
    <Tick
      key={id}
      checked={choice.channels.has(`channel:${id}`)}
      onChange={(isOn) => onChange(withChannel(choice, `channel:${id}`, isOn))}
    >
      <span className="min-w-0 break-words">
        on {name}
        {paused && <span className="text-warn"> (paused)</span>}
      </span>
    </Tick>
  ));
}
