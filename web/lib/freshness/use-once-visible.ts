import { useEffect, type RefObject } from 'react';

const HALF = 0.5;

/**
 * Calls `seen` when half of the element is visible, or when the element fills half of the window. Repeats this until
 * `seen` returns true. `seen` must be a stable function.
 */
export function useOnceVisible(element: RefObject<Element | null>, seen: () => boolean): void {
  useEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const inSight = entries.some(
          ({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }) =>
            isIntersecting &&
            (intersectionRatio >= HALF || intersectionRect.height >= (rootBounds?.height ?? Infinity) * HALF),
        );
        if (inSight && seen()) observer.disconnect();
      },
      { threshold: [0, 0.25, HALF, 0.75, 1] },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, seen]);
}
