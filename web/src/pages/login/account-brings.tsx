import { Icon } from "../../components/icon.tsx";

const BRINGS = [
  "Your watches and alerts on every device",
  "Alerts by email, and when they may come",
  "Your posts, with your name on them",
];

/** Why a shopper may want an account. Nothing on the site needs one. */
export function AccountBrings() {
  return (
    <header className="pb-2">
      <h1 className="text-4xl font-bold">Sign in</h1>
      <ul className="mt-4 grid gap-2">
        {BRINGS.map((brings) => (
          <li key={brings} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 size-5 text-soft" />
            {brings}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-soft">Searching and comparing need no account.</p>
    </header>
  );
}
