import { useEffect, type RefObject } from 'react';

const CONDENSED_AFTER_PX = 24;
const HIDES_AFTER_PX = 240;
/** Minimum scroll distance in pixels. Smaller movements are ignored, because they are probably unintended. */
const MIN_MOVE_PX = 6;

function prefersReducedMotion(): boolean {
  return (
    document.documentElement.classList.contains('a11y-reduced-motion') ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/**
 * Returns the state of the header at a scroll position. The header is hidden when the visitor scrolls down, and visible
 * when the visitor scrolls up. It is always visible near the top, with reduced motion, and while it has the focus.
 * `hidden` is null if the movement is too small to change the state.
 */
export function headerStateAt(position: { top: number; before: number; reduced: boolean; focused: boolean }) {
  const { top, before, reduced, focused } = position;
  const condensed = top > CONDENSED_AFTER_PX;
  const down = top - before;
  if (reduced || focused || top <= HIDES_AFTER_PX) return { condensed, hidden: false };
  if (Math.abs(down) < MIN_MOVE_PX) return { condensed, hidden: null };
  return { condensed, hidden: down > 0 };
}

/**
 * Makes the header smaller when the visitor scrolls, and hides it when the visitor scrolls down. It stays visible with
 * reduced motion, and while it has the focus.
 */
export function useHeaderMotion(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before = window.scrollY;
    let frame = 0;
    function update() {
      frame = 0;
      const element = header.current;
      if (element === null) return;
      const top = window.scrollY;
      const focused = element.contains(document.activeElement) && element.matches(':focus-within:has(:focus-visible)');
      const { condensed, hidden } = headerStateAt({ top, before, reduced: prefersReducedMotion(), focused });
      element.toggleAttribute('data-condensed', condensed);
      if (hidden !== null) {
        element.toggleAttribute('data-hidden', hidden);
        before = top;
      }
    }
    function onScroll() {
      frame ||= requestAnimationFrame(update);
    }
    window.addEventListener('scroll', onScroll, { passive: true });
    update();
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [header]);
}
