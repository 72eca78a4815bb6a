import { useState } from "react";
import { Picture } from "../../../components/picture.tsx";

/** The product's pictures: one large, the others to choose from. */
export function Gallery({ pictures, name }: { pictures: readonly string[]; name: string }) {
  const [chosen, setChosen] = useState(0);
  return (
    <div>
      <Picture
        className="h-28 w-full rounded-2xl md:h-80"
        url={pictures[chosen] ?? null}
        title={name}
        important
      />
      {pictures.length > 1 && (
        <ul className="mt-2 flex gap-2 overflow-x-auto md:flex-wrap">
          {pictures.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                className="rounded-[0.625rem] border-2 border-transparent aria-pressed:border-brand"
                aria-pressed={index === chosen}
                aria-label={`Picture ${index + 1} of ${pictures.length}`}
                onClick={() => setChosen(index)}
              >
                <Picture className="size-13 rounded-lg" url={url} title="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
