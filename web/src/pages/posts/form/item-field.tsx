import type { KnownProduct } from "@stockfinder/contracts/known-products";
import { MAX_CHARACTERS } from "@stockfinder/contracts/post-options";
import { type ComponentProps, useId } from "react";
import { SuggestionList } from "../../../components/search-form/suggestion-list.tsx";
import { useSuggestions } from "../../../components/search-form/use-suggestions.ts";
import { FormField } from "./form-field.tsx";

/** The item of a post, with known products while it is typed: a chosen one shows its picture, and the post on its page. */
export function ItemField({
  onChoose,
  ...field
}: ComponentProps<typeof FormField> & {
  onChoose: (item: { itemName: string; upc: string }) => void;
}) {
  const listId = useId();
  const suggestions = useSuggestions(field.value, choose);

  function choose({ name, upc }: KnownProduct): void {
    suggestions.close();
    onChoose({ itemName: Array.from(name).slice(0, MAX_CHARACTERS).join("").trim(), upc });
  }

  return (
    <div className="relative">
      <FormField
        {...field}
        combobox={{
          "aria-autocomplete": "list",
          "aria-controls": listId,
          "aria-activedescendant": suggestions.active < 0 ? undefined : `${listId}-${suggestions.active}`,
          onKeyDown: suggestions.onKeyDown,
          onBlur: suggestions.close,
        }}
        onChange={(value) => {
          field.onChange(value);
          suggestions.typed();
        }}
      />
      <SuggestionList
        id={listId}
        products={suggestions.products}
        active={suggestions.active}
        onChoose={choose}
      />
    </div>
  );
}
