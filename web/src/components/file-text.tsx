import { type ComponentProps, useId } from "react";
import { TextArea } from "./form.tsx";

export function FileText({ accept, ...area }: ComponentProps<typeof TextArea> & { accept: string }) {
  const id = useId();
  return (
    <>
      <TextArea {...area} />
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          Or choose its file
        </label>
        <input
          id={id}
          type="file"
          accept={accept}
          className="min-h-11 w-full"
          disabled={area.readOnly}
          onChange={async ({ target }) => {
            const [file] = target.files ?? [];
            if (file) area.onChange(await file.text());
          }}
        />
      </div>
    </>
  );
}
