export function Memberships({
  needed,
  memberships,
  onChange,
}: {
  needed: ReadonlyMap<string, string>;
  memberships: readonly string[];
  onChange: (memberships: readonly string[]) => void;
}) {
  return [...needed].map(([storeId, name]) => (
    <label key={storeId} className="choice text-sm">
      <input
        type="checkbox"
        checked={memberships.includes(storeId)}
        onChange={({ target }) =>
          onChange(
            target.checked ? [...memberships, storeId] : memberships.filter((each) => each !== storeId),
          )
        }
      />
      I'm a {name} member
    </label>
  ));
}
