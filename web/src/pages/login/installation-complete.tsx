import { Icon } from "../../components/icon.tsx";

export function InstallationComplete() {
  return (
    <section className="flex gap-4 rounded-card bg-good-soft p-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-good text-good-soft">
        <Icon name="check" />
      </span>
      <div>
        <h1 className="text-lg font-bold text-good">Installation Complete</h1>
        <p className="mt-0.5">You're on your way to saving thousands of dollars online!</p>
      </div>
    </section>
  );
}
