import {
  NONE_LEFT,
  POST_FIELD_NAMES,
  POST_QUANTITIES,
  POST_STATUSES,
  type PostField,
  STORE_TAGS,
} from "@stockfinder/contracts/post-options";
import { FormField } from "./form-field.tsx";
import { isRequired, OUT_OF_STOCK, type PostFields, type Problem, withStatus } from "./post-form-rules.ts";

/** The fields of a post, in their order. */
export function PostFormFields({
  fields,
  problem,
  onChange,
}: {
  fields: PostFields;
  problem: Problem | null;
  onChange: (fields: PostFields) => void;
}) {
  const isOut = fields.status === OUT_OF_STOCK;
  const change = (field: PostField, value: string) =>
    onChange(field === "status" ? withStatus(fields, value) : { ...fields, [field]: value });
  const about = (field: PostField) => ({
    field,
    label: POST_FIELD_NAMES[field],
    value: fields[field],
    required: isRequired(field, fields),
    problem: problem?.field === field ? problem.message : null,
    onChange: (value: string) => change(field, value),
  });

  return (
    <div className="mt-5 grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <FormField {...about("title")} />
      </div>
      <div className="sm:col-span-2">
        <FormField {...about("text")} lines={4} />
      </div>
      <FormField {...about("store")} options={STORE_TAGS} />
      <FormField {...about("itemName")} />
      <FormField {...about("status")} options={POST_STATUSES} />
      <FormField {...about("quantity")} options={isOut ? [NONE_LEFT] : POST_QUANTITIES} />
      <div className="sm:col-span-2">
        <FormField {...about("location")} />
      </div>
    </div>
  );
}
