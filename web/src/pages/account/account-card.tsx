import type { ReactNode } from "react";

export function AccountCard({ children }: { children: ReactNode }) {
  return (
    <div className="page-width max-w-2xl py-10 sm:py-16">
      <h1 className="text-3xl font-bold tracking-tight">Your account</h1>
      <div className="mt-6 rounded-card bg-surface p-6 shadow-card sm:p-8">{children}</div>
    </div>
  );
}
