import { Tick } from "../../components/form.tsx";
import { canBeDigest, type DeliveryChoice, type DeliveryProblem } from "./delivery-choice.ts";

/** Fields that few people need, folded away: quiet hours, a cap, and one mail a day. */
export function PacingFields({
  choice,
  onChange,
  describedBy,
}: {
  choice: DeliveryChoice;
  onChange: (choice: DeliveryChoice) => void;
  describedBy: (field: DeliveryProblem["field"]) => object;
}) {
  const { channels, isQuiet, from, to, cap, digest } = choice;
  return (
    <details className="mt-2" open={isQuiet || cap !== "" || digest || undefined}>
      <summary className="flex min-h-11 items-center gap-1 text-sm font-semibold text-brand">
        Quiet hours and limits
      </summary>
      <div className="grid grid-cols-1 gap-2">
        <Tick checked={isQuiet} onChange={(isOn) => onChange({ ...choice, isQuiet: isOn })}>
          No alerts at night
        </Tick>
        {isQuiet && (
          <div className="flex flex-wrap items-center gap-2">
            <input
              type="time"
              name="from"
              className="text-field min-w-0 flex-1"
              aria-label="Quiet from"
              required
              value={from}
              onChange={({ target }) => onChange({ ...choice, from: target.value })}
            />
            to
            <input
              type="time"
              name="to"
              className="text-field min-w-0 flex-1"
              aria-label="Quiet to"
              required
              value={to}
              onChange={({ target }) => onChange({ ...choice, to: target.value })}
              {...describedBy("to")}
            />
          </div>
        )}
        {canBeDigest(channels) && (
          <Tick checked={digest} onChange={(isOn) => onChange({ ...choice, digest: isOn })}>
            {channels.has("email") ? "One email each morning" : "One message each morning"}
          </Tick>
        )}
        <label className="flex min-h-11 flex-wrap items-center gap-2.5">
          at most
          <input
            type="text"
            name="cap"
            className="text-field w-20"
            inputMode="numeric"
            placeholder="any"
            aria-label="At most a day"
            value={cap}
            onChange={({ target }) => onChange({ ...choice, cap: target.value })}
            {...describedBy("cap")}
          />
          a day
        </label>
      </div>
    </details>
  );
}
