import { type ReactNode, type Ref, useId } from "react";

export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width min-h-dvh py-10">
      <h1 className="text-3xl font-bold tracking-tight">Your account</h1>
      <div className="mt-6 grid grid-cols-1 gap-4 lg:grid-cols-2 lg:*:last:odd:col-span-2">{children}</div>
    </div>
  );
}

export function AccountSection({
  title,
  heading,
  children,
}: {
  title: string;
  /** Of a section whose heading takes the focus. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="rounded-card bg-surface p-5 shadow-card sm:p-6">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}
