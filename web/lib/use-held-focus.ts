import { useLayoutEffect } from 'react';

type Held = { readonly from: HTMLElement; readonly heading: HTMLElement | null };

/** What a part of the page is called; where the focus goes when the thing that had it is no longer there. */
function headingOf(element: HTMLElement): HTMLElement | null {
  return element.closest(':has(> :is(h2, h3))')?.querySelector<HTMLElement>('h2, h3') ?? null;
}

/** A list that is asked for anew is drawn a moment after its call has ended. */
const WATCHED_FRAMES = 60;

/** In the next frame: a step that opens takes the focus itself. Looks on for a second, as rows go a little later. */
function giveBack({ from, heading }: Held, framesLeft = WATCHED_FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) from.focus();
    if (document.activeElement === from) {
      if (framesLeft > 0) giveBack({ from, heading }, framesLeft - 1);
      return;
    }
    if (document.activeElement !== document.body || heading === null) return;
    heading.tabIndex = -1;
    heading.focus();
  });
}

/**
 * A button that is switched off while its call runs loses the focus, and one that goes with its row takes it along:
 * whoever uses the keyboard or listens would begin again at the top of the page. When `busy` ends, or what is busy goes
 * away, the focus is back where it was, or at the heading of that part.
 */
export function useHeldFocus(busy: boolean): void {
  // a layout effect: the browser takes the focus away only when it draws the switched-off button
  useLayoutEffect(() => {
    if (!busy) return undefined;
    const from = document.activeElement;
    if (!(from instanceof HTMLElement) || from === document.body) return undefined;
    const hold = { from, heading: headingOf(from) };
    return () => giveBack(hold);
  }, [busy]);
}
