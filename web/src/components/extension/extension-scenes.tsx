import type { ReactNode } from "react";
import { PageIcon, type PageIconName } from "../page-icon.tsx";

/** Drawings of the extension in use. Screen readers skip them: a caption describes each. */
export function OtherStoresScene() {
  return (
    <ShopWindow>
      <Panel>
        <StoreRow price="$24" best />
        <StoreRow price="$27" />
        <StoreRow price="$31" />
      </Panel>
    </ShopWindow>
  );
}

export function BetterPriceScene() {
  return (
    <ShopWindow>
      <Panel>
        <span className="grid size-10 place-items-center justify-self-center rounded-full bg-warn-soft text-warn">
          <PageIcon name="alert" />
        </span>
        <StoreRow price="$24" best />
      </Panel>
    </ShopWindow>
  );
}

export function NotificationScene() {
  return (
    <ShopWindow>
      <Panel>
        <SwitchRow icon="box" />
        <SwitchRow icon="tag" />
      </Panel>
    </ShopWindow>
  );
}

export function DeliveryScene() {
  return (
    <ShopWindow>
      <Panel>
        <DeliveryRow days={1} best />
        <DeliveryRow days={3} />
      </Panel>
    </ShopWindow>
  );
}

function ShopWindow({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-xl border border-line bg-ground">
      <div className="flex items-center gap-1.5 border-b border-line bg-surface px-3 py-2">
        <i className="size-2.5 rounded-full bg-line" />
        <i className="size-2.5 rounded-full bg-line" />
        <i className="size-2.5 rounded-full bg-line" />
        <i className="mx-2 h-4 flex-1 rounded-full bg-sunken" />
        <PageIcon name="puzzle" className="size-4 text-brand" />
      </div>
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-center gap-4 p-4 sm:gap-6 sm:p-6">
        <div className="grid gap-2.5">
          <i className="aspect-square rounded-xl bg-brand/25" />
          <i className="h-2.5 rounded-full bg-line" />
          <i className="h-2.5 w-2/3 rounded-full bg-line" />
        </div>
        {children}
      </div>
    </div>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return <div className="grid gap-2.5 rounded-xl bg-surface p-3 shadow-card sm:p-4">{children}</div>;
}

function StoreRow({ price, best = false }: { price: string; best?: boolean }) {
  return (
    <div className="flex min-h-9 items-center gap-2.5 text-sm font-semibold">
      <i className="size-6 shrink-0 rounded-full bg-sunken" />
      <i className="h-2.5 flex-1 rounded-full bg-sunken" />
      <span className={best ? "shelf-label" : "px-[0.4375rem]"}>{price}</span>
    </div>
  );
}

function DeliveryRow({ days, best = false }: { days: number; best?: boolean }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-2 text-sm font-semibold">
      <i className="size-6 shrink-0 rounded-full bg-sunken" />
      <span className={`whitespace-nowrap ${best ? "shelf-label" : "px-[0.4375rem]"}`}>
        {days === 1 ? "1 day" : `${days} days`}
      </span>
    </div>
  );
}

function SwitchRow({ icon }: { icon: PageIconName }) {
  return (
    <div className="flex min-h-9 items-center gap-2.5 text-brand">
      <PageIcon name={icon} />
      <i className="h-2.5 flex-1 rounded-full bg-sunken" />
      <span className="flex h-6 w-10 items-center justify-end rounded-full bg-brand p-1">
        <i className="size-4 rounded-full bg-surface" />
      </span>
    </div>
  );
}
