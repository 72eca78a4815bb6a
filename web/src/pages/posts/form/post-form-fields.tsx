import { POST_FIELD_NAMES, type PostField } from "@stockfinder/contracts/post-options";
import { isRequired, optionsOf, type PostProblem } from "@stockfinder/contracts/post-rules";
import { FormField } from "./form-field.tsx";
import { ItemField } from "./item-field.tsx";
import { type PostFormValues, withStatus, withTyped } from "./post-form-values.ts";

export function PostFormFields({
  values,
  problem,
  onChange,
}: {
  values: PostFormValues;
  problem: PostProblem | null;
  onChange: (values: PostFormValues) => void;
}) {
  const change = (field: PostField, value: string) =>
    onChange(field === "status" ? withStatus(values, value) : withTyped(values, field, value));
  const propsOf = (field: PostField) => ({
    field,
    label: POST_FIELD_NAMES[field],
    value: values[field],
    required: isRequired(field, values),
    options: optionsOf(field, values),
    problem: problem?.field === field ? problem.problem : null,
    onChange: (value: string) => change(field, value),
  });

  return (
    <div className="mt-5 grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <FormField {...propsOf("title")} />
      </div>
      <div className="sm:col-span-2">
        <FormField {...propsOf("text")} lines={4} />
      </div>
      <FormField {...propsOf("store")} />
      <ItemField {...propsOf("itemName")} onChoose={(item) => onChange({ ...values, ...item })} />
      <FormField {...propsOf("status")} />
      <FormField {...propsOf("quantity")} />
      <div className="sm:col-span-2">
        <FormField {...propsOf("location")} />
      </div>
    </div>
  );
}
