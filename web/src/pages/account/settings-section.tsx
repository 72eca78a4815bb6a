import { useState } from "react";
import { Memberships } from "../../components/memberships.tsx";
import { useMemberships } from "../../components/use-memberships.ts";
import { isWholeZip } from "../../components/whole-zip.ts";
import { zipText } from "../../components/zip-text.ts";
import { useSaved } from "../../storage/use-saved.ts";
import { AccountSection } from "./account-frame.tsx";

/** The shops that sell to members only. */
const MEMBERS_ONLY = new Map([
  ["costco", "Costco"],
  ["samsclub", "Sam's Club"],
]);

/** What prices and distances are for. It stays in this browser, and each change is kept at once. */
export function SettingsSection() {
  const [zip, saveZip] = useSaved("zipcode");
  const [typed, setTyped] = useState(zipText(zip));
  const { memberships, setMemberships } = useMemberships();
  return (
    <AccountSection title="Shopping">
      <p className="text-sm text-soft">For distances and prices on this device. Changes are saved at once.</p>
      <label className="mt-3 flex flex-wrap items-center gap-2 text-sm">
        ZIP Code
        <input
          className="text-field min-h-11 w-26"
          autoComplete="postal-code"
          maxLength={10}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            if (isWholeZip(target.value)) saveZip(target.value.trim());
          }}
        />
      </label>
      <div className="mt-1">
        <Memberships needed={MEMBERS_ONLY} memberships={memberships} onChange={setMemberships} />
      </div>
    </AccountSection>
  );
}
