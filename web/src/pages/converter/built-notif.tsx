import type { BuiltBroadcast } from "./use-converter.ts";

/** The built link and JSON, and how many users are connected. */
export function BuiltNotif({ built: { link, broadcast, count } }: { built: BuiltBroadcast }) {
  return (
    <dl className="mt-3 grid gap-3">
      <div>
        <dt className="text-sm font-semibold">Link</dt>
        <dd className="wrap-anywhere">{link}</dd>
      </div>
      <div>
        <dt className="text-sm font-semibold">Connected users</dt>
        <dd className="text-2xl font-bold tabular-nums">{count ?? "not known"}</dd>
      </div>
      <div>
        <dt className="text-sm font-semibold">JSON</dt>
        <dd>
          <pre className="mt-1 whitespace-pre-wrap wrap-anywhere rounded-xl bg-sunken p-3 text-sm">
            {JSON.stringify(broadcast, null, 2)}
          </pre>
        </dd>
      </div>
    </dl>
  );
}
