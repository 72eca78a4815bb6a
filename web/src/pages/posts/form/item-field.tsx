import { MAX_CHARACTERS } from "@stockfinder/contracts/post-options";
import type { ComponentProps } from "react";
import { useSuggestions } from "../../../components/search-form/use-suggestions.tsx";
import { FormField } from "./form-field.tsx";

/** The item of a post, with known products while it is typed: a chosen one shows its picture, and the post on its page. */
export function ItemField({
  onChoose,
  ...field
}: ComponentProps<typeof FormField> & {
  onChoose: (item: { itemName: string; upc: string }) => void;
}) {
  const suggestions = useSuggestions(field.value, ({ name, upc }) =>
    onChoose({ itemName: Array.from(name).slice(0, MAX_CHARACTERS).join("").trim(), upc }),
  );

  return (
    <div className="relative">
      <FormField
        {...field}
        combobox={suggestions.field}
        onChange={(value) => {
          field.onChange(value);
          suggestions.typed();
        }}
      />
      {suggestions.list}
    </div>
  );
}
