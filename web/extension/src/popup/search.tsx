import { useState } from "react";
import { PrimaryButton } from "../../../src/components/button.tsx";
import { Form, Problem } from "../../../src/components/form.tsx";
import { fieldMissing, problemWith } from "../../../src/components/search-form/search-form-rules.ts";
import { FoundItems } from "./found-items.tsx";
import { type Found, streamedSearch } from "./streamed-search.ts";
import { useStored } from "./use-stored.ts";

/** Searches by name and zip code; stores appear as they answer. */
export function Search() {
  const [zip, setZip] = useStored("zipcode");
  const [query, setQuery] = useState("");
  const [typedZip, setTypedZip] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const place = typedZip ?? zip ?? "";

  async function search(): Promise<void> {
    const input = { query, zip: place };
    setProblem(problemWith(input));
    if (fieldMissing(input) !== null) return;
    setZip(place);
    setFound({ results: [], isDone: false, isFailed: false });
    for await (const next of streamedSearch(input)) setFound(next);
  }

  return (
    <Form className="grid gap-2" onSubmit={search}>
      <label className="grid gap-1 text-sm font-semibold">
        Product
        <input className="text-field" value={query} onChange={({ target }) => setQuery(target.value)} />
      </label>
      <label className="grid gap-1 text-sm font-semibold">
        Zip Code
        <input className="text-field" value={place} onChange={({ target }) => setTypedZip(target.value)} />
      </label>
      <PrimaryButton type="submit">Search</PrimaryButton>
      <Problem>{problem}</Problem>
      {found && <FoundItems {...found} query={query} zip={place} />}
    </Form>
  );
}
