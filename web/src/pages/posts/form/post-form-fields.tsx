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
    <div className="mt-4 grid grid-cols-2 gap-x-3 gap-y-2">
      <div className="col-span-2">
        <FormField {...propsOf("title")} placeholder="Wipes are back" />
      </div>
      <div className="col-span-2">
        <FormField {...propsOf("text")} lines={2} placeholder="Two full shelves, end of aisle 14." />
      </div>
      <FormField {...propsOf("store")} />
      <FormField {...propsOf("location")} placeholder="Euclid Avenue" />
      <div className="col-span-2">
        <ItemField {...propsOf("itemName")} onChoose={(item) => onChange({ ...values, ...item })} />
      </div>
      <FormField {...propsOf("status")} />
      <FormField {...propsOf("quantity")} />
    </div>
  );
}
