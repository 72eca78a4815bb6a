export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-sm text-soft">
      <span
        aria-hidden="true"
        className="size-5 motion-safe:animate-spin rounded-full border-2 border-line border-t-brand"
      />
      <span className="sr-only">{label}</span>
    </span>
  );
}
