import { useState } from "react";
import { Logo } from "../../../src/components/frame/logo.tsx";
import { PageIcon, type PageIconName } from "../../../src/components/page-icon.tsx";
import { Account } from "./account.tsx";
import { AlertList } from "./alert-list.tsx";
import { LiveState } from "./live-state.tsx";
import { PageItem } from "./page-item.tsx";
import { Search } from "./search.tsx";
import { Settings } from "./settings.tsx";
import { Watches } from "./watches.tsx";

const VIEWS = {
  Search: { icon: "search", View: Home },
  Alerts: { icon: "bell", View: Bell },
  Watches: { icon: "clock", View: Watches },
  Settings: { icon: "menu", View: Preferences },
} as const satisfies Record<string, { icon: PageIconName; View: () => React.ReactNode }>;

export function Popup() {
  const [open, setOpen] = useState<keyof typeof VIEWS>("Search");
  const { View } = VIEWS[open];
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line bg-surface px-3 py-2">
        <Logo />
        <h1 className="flex-1 font-bold">StockFinder</h1>
        <nav aria-label="Views" className="flex">
          {Object.entries(VIEWS).map(([name, { icon }]) => (
            <button
              key={name}
              type="button"
              className="grid size-11 place-items-center rounded-xl hover:bg-sunken aria-[current]:text-brand"
              aria-current={name === open ? "page" : undefined}
              onClick={() => setOpen(name as keyof typeof VIEWS)}
            >
              <PageIcon name={icon} />
              <span className="sr-only">{name}</span>
            </button>
          ))}
        </nav>
      </header>
      <main className="grid gap-4 p-4">
        <View />
      </main>
    </>
  );
}

function Home() {
  return (
    <>
      <PageItem />
      <Search />
    </>
  );
}

function Bell() {
  return (
    <>
      <LiveState />
      <AlertList />
    </>
  );
}

function Preferences() {
  return (
    <>
      <Account />
      <Settings />
    </>
  );
}
