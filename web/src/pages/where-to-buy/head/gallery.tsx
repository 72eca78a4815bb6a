import { useState } from "react";
import { Picture } from "../../../components/picture.tsx";

/** The product's pictures: one large, the others to choose from. */
export function Gallery({ pictures, name }: { pictures: readonly string[]; name: string }) {
  const [chosen, setChosen] = useState(0);
  return (
    <div>
      <Picture className="gallery-picture" url={pictures[chosen] ?? null} title={name} important />
      {pictures.length > 1 && (
        <ul className="gallery-others">
          {pictures.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                className="gallery-choice"
                aria-pressed={index === chosen}
                aria-label={`Picture ${index + 1} of ${pictures.length}`}
                onClick={() => setChosen(index)}
              >
                <Picture className="gallery-small" url={url} title="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
