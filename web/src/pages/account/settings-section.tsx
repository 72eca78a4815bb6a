import { Memberships } from "../../components/memberships.tsx";
import { useMemberships } from "../../components/use-memberships.ts";
import { ZipForm } from "../../components/zip-form.tsx";
import { useSaved } from "../../storage/use-saved.ts";
import { AccountSection } from "./account-frame.tsx";

/** The shops that sell to members only. */
const MEMBERS_ONLY = new Map([
  ["costco", "Costco"],
  ["samsclub", "Sam's Club"],
]);

/** What prices and distances are for. It stays in this browser. */
export function SettingsSection() {
  const [zip, saveZip] = useSaved("zipcode");
  const { memberships, setMemberships } = useMemberships();
  return (
    <AccountSection title="Shopping">
      <ZipForm zip={zip} submitLabel="Save" onChange={saveZip} />
      <Memberships needed={MEMBERS_ONLY} memberships={memberships} onChange={setMemberships} />
      <p className="mt-1 text-sm text-soft">Used for distances and prices on this browser.</p>
    </AccountSection>
  );
}
