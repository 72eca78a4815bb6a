import { SETTINGS } from "../settings/site.ts";
import { monogramOf } from "./monogram.ts";

/** A store's icon, where the operator has put one into their folder; else its monogram. The store's name is beside it. */
export function StoreIcon({ id, name, className = "" }: { id: string; name: string; className?: string }) {
  const icon = SETTINGS.storeIcons[id];
  if (icon !== undefined) return <img src={icon} alt="" className={`store-icon ${className}`} />;
  const { initials, color } = monogramOf(id, name);
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className={`store-icon ${className}`}>
      <rect width="40" height="40" rx="10" fill={color} />
      <text x="20" y="20" data-wide={initials.length > 1}>
        {initials}
      </text>
    </svg>
  );
}
