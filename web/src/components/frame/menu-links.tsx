import { IS_MOBILE } from "../visitor-device.ts";
import { NavLinks } from "./nav-links.tsx";
import { POPULAR_LINKS } from "./popular-links.ts";
import { shareTargets } from "./share-targets.ts";

/** On a phone Messenger opens as an app, and a new tab would stay empty. */
export function ShareLinks() {
  const targets = shareTargets({ url: window.location.href, title: document.title, mobile: IS_MOBILE });
  return targets.map(({ name, href }) => (
    <li key={name}>
      <a
        className="nav-link"
        href={href}
        target={href.startsWith("https:") ? "_blank" : undefined}
        rel="noopener noreferrer"
      >
        {name}
      </a>
    </li>
  ));
}

export function PopularLinks({ onChoose }: { onChoose: () => void }) {
  return <NavLinks links={POPULAR_LINKS} onChoose={onChoose} />;
}
