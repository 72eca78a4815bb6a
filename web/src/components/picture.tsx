import { useState } from "react";
import { Icon } from "./icon.tsx";

/** A product's picture in a box of fixed size; an icon if there is none or it does not load. */
export function Picture({
  url,
  title,
  className = "item-picture",
  important = false,
}: {
  url: string | null;
  title: string;
  className?: string;
  important?: boolean;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={`picture ${className}`}>
      {url === null || broken === url ? (
        <Icon name="box" className="size-10 text-edge opacity-50" />
      ) : (
        <img
          src={url}
          alt={title}
          width="160"
          height="160"
          loading={important ? "eager" : "lazy"}
          fetchPriority={important ? "high" : "auto"}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(url)}
        />
      )}
    </div>
  );
}
