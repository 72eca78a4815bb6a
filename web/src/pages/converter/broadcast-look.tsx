import { PageIcon } from "../../components/page-icon.tsx";
import { type ConverterFields, hostOf } from "./broadcast.ts";

/** The broadcast as people see it behind their bell, while it is written. */
export function BroadcastLook({ fields }: { fields: ConverterFields }) {
  const { url, title, message, iconUrl } = fields;
  const icon = iconUrl.trim();
  const host = hostOf(url).replace(/^www\./, "");
  return (
    <section aria-labelledby="look" className="mt-10">
      <h2 id="look" className="text-lg font-bold">
        How it looks
      </h2>
      <div className="mt-3 flex max-w-md gap-3 rounded-xl bg-sunken p-4">
        {icon.startsWith("https:") ? (
          <img src={icon} alt="" className="size-10 shrink-0 rounded-lg object-contain" />
        ) : (
          <PageIcon name="bell" className="size-6 text-soft" />
        )}
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold">{title}</p>
          <p>{message || <span className="text-soft">Your message</span>}</p>
          <p className="text-sm text-soft">just now</p>
        </div>
      </div>
      <p className="mt-3 text-sm text-soft empty:hidden">{host !== "" && `Leads to ${host}`}</p>
    </section>
  );
}
