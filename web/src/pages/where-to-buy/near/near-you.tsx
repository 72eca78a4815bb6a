import { useId, useState } from "react";
import { save, saved } from "../../../storage/saved.ts";
import { NearShelves } from "./near-shelves.tsx";

/** The shelves around the zip code that the shopper last searched near. */
export function NearYou({
  upc,
  nameOf,
  now,
}: {
  upc: string;
  nameOf: (storeId: string) => string;
  now: number;
}) {
  const [zip, setZip] = useState(() => saved("zipcode") ?? "");
  return (
    <section aria-labelledby="near" className="panel">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="near" className="text-lg font-bold">
          Near you
        </h2>
        <ZipField
          key={zip}
          zip={zip}
          onChange={(zip) => {
            save("zipcode", zip);
            setZip(zip);
          }}
        />
      </div>
      {zip === "" ? (
        <p className="mt-2 text-soft">Enter your zip code to see which stores have it on the shelf.</p>
      ) : (
        <NearShelves upc={upc} zip={zip} nameOf={nameOf} now={now} />
      )}
    </section>
  );
}

function ZipField({ zip, onChange }: { zip: string; onChange: (zip: string) => void }) {
  const [typed, setTyped] = useState(zip);
  const id = useId();
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") onChange(typed.trim());
      }}
    >
      <label htmlFor={id} className="whitespace-nowrap text-sm font-semibold">
        Zip Code
      </label>
      <input
        id={id}
        className="text-field w-28"
        autoComplete="postal-code"
        maxLength={10}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="button-quiet">
        Show
      </button>
    </form>
  );
}
