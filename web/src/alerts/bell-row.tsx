import { useState } from "react";
import { Link } from "wouter";
import { ageText } from "../components/age.ts";
import type { AlertRow } from "./alert-rows.ts";
import { OutcomeChoice } from "./outcome-choice.tsx";

/** A row of the bell. It asks for the outcome of one alert: of several stores only their alerts' pages can. */
export function BellRow({
  row: { alerts, newest, only, text, isOver },
  now,
  onFollow,
}: {
  row: AlertRow;
  now: number;
  onFollow: () => void;
}) {
  // Another store may join the row at any time: the buttons that somebody has reached stay until the list closes.
  const [reached, setReached] = useState<string | null>(null);
  const asked = alerts.find(({ id }) => id === reached) ?? only;

  return (
    <li>
      <Link href={`/alerts/${newest.id}`} className="bell-alert" onClick={onFollow}>
        <span className="line-clamp-2 font-semibold">{newest.name}</span>
        <span className={isOver ? "text-soft" : "text-good"}>{text}</span>
        <span className="text-sm text-soft">{ageText(newest.updatedAt, now)}</span>
      </Link>
      {asked && (
        <div className="px-3 pb-2">
          {asked !== only && <p className="mb-1 text-sm text-soft">At {asked.store}:</p>}
          <OutcomeChoice key={asked.id} alert={asked} onReached={() => setReached(asked.id)} />
        </div>
      )}
    </li>
  );
}
