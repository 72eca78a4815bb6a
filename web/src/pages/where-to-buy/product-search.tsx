import { searchPath, slugOf } from "@stockfinder/contracts/slug";
import { useState } from "react";
import { useLocation } from "wouter";
import { Icon } from "../../components/icon.tsx";

export function ProductSearch({ zip }: { zip: string }) {
  const [query, setQuery] = useState("");
  const [, navigate] = useLocation();
  return (
    <search>
      <form
        className="product-search"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = query.trim();
          if (wanted === "") return;
          navigate(
            zip ? searchPath({ query: wanted, zip }) : `/product/${encodeURIComponent(slugOf(wanted))}`,
          );
        }}
      >
        <input
          type="search"
          aria-label="Search for another product"
          placeholder="Search for another product"
          className="text-field"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <button type="submit" className="product-search-button">
          <Icon name="search" />
          <span className="sr-only">Search</span>
        </button>
      </form>
    </search>
  );
}
