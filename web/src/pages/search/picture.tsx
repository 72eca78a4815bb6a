import { useState } from "react";
import { Icon } from "../../parts/icon.tsx";

/** A product's picture in a box of fixed size; a box is drawn where there is none or it cannot be had. */
export function Picture({ url, title }: { url: string | null; title: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <div className="item-picture bg-picture">
      {url === null || broken ? (
        <Icon name="box" className="size-10 text-edge opacity-50" />
      ) : (
        <img
          src={url}
          alt={title}
          width="160"
          height="160"
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}
