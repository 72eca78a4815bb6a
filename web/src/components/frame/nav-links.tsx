import { Link } from "wouter";

export interface NavLink {
  readonly name: string;
  readonly path: string;
}

export function NavLinks({ links, onChoose }: { links: readonly NavLink[]; onChoose?: () => void }) {
  return links.map(({ name, path }) => (
    <li key={path}>
      <Link className="nav-link" href={path} onClick={onChoose}>
        {name}
      </Link>
    </li>
  ));
}
