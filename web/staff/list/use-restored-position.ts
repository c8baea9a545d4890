import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far a list was scrolled, in px, and the link of the row that was opened from it. */
type ListPosition = { readonly top: number; readonly openedHref: string | null };

/** Positions by the key of the history entry. They are kept until the portal is loaded again. */
const positions = new Map<string, ListPosition>();

const ROW_LINKS = 'tbody a[href]';

function rowLinkOf(href: string | null): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(ROW_LINKS)].find((link) => link.getAttribute('href') === href);
}

/**
 * Shows a list where the user left it, after the browser's back or forward button: at the same scroll position, with
 * the focus on the row that was opened. `isShown` is true when the rows of the current URL are on the screen.
 */
export function useRestoredPosition(isShown: boolean): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const restoredKey = useRef<string | null>(null);

  useEffect(() => {
    if (!isShown || restoredKey.current === key) return;
    restoredKey.current = key;
    const position = isBack ? positions.get(key) : undefined;
    if (position === undefined) return;
    window.scrollTo({ top: position.top, behavior: 'instant' });
    rowLinkOf(position.openedHref)?.focus({ preventScroll: true });
  }, [isShown, isBack, key]);

  // a layout effect, because the listeners must be gone before the next screen is scrolled
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    let openedHref = positions.get(key)?.openedHref ?? null;
    function record() {
      positions.set(key, { top: window.scrollY, openedHref });
    }
    function recordOpened({ target }: MouseEvent) {
      const link = target instanceof Element ? target.closest(ROW_LINKS) : null;
      if (link === null) return;
      openedHref = link.getAttribute('href');
      record();
    }
    window.addEventListener('scroll', record, { passive: true });
    window.addEventListener('click', recordOpened, { capture: true });
    return () => {
      window.removeEventListener('scroll', record);
      window.removeEventListener('click', recordOpened, { capture: true });
    };
  }, [isShown, key]);
}
