import { type RefObject, useEffect, useRef, useState } from "react";

/** Well before it is seen, so that it is there when it is. */
const AHEAD = "300px";

/** Whether an element has come near the window. It stays true. */
export function useInView<Target extends Element>(): { target: RefObject<Target | null>; isSeen: boolean } {
  const target = useRef<Target>(null);
  const [isSeen, setSeen] = useState(false);

  useEffect(() => {
    if (isSeen || target.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [isSeen]);

  return { target, isSeen };
}
