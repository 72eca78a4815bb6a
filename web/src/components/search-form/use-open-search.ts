import { searchPath } from "@stockfinder/contracts/slug";
import { useLocation } from "wouter";
import { save } from "../../storage/saved.ts";
import type { SearchInput } from "./search-form-rules.ts";

/** Opens the results of a search from another page, and remembers its zip code. */
export function useOpenSearch(): (search: SearchInput) => void {
  const [, navigate] = useLocation();
  return (search) => {
    if (search.zip !== "") save("zipcode", search.zip);
    navigate(searchPath(search));
  };
}
