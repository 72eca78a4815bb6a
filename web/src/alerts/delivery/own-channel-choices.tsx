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
    <label key={id} className="choice">
      <input
        type="checkbox"
        checked={choice.channels.has(`channel:${id}`)}
        onChange={({ target }) => onChange(withChannel(choice, `channel:${id}`, target.checked))}
      />
      <span className="min-w-0 break-words">
        on {name}
        {paused && <span className="text-warn"> (paused)</span>}
      </span>
    </label>
  ));
}
