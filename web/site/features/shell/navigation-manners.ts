import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigationType } from 'react-router';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { usePage } from '#web/lib/page.tsx';
import { isPageHandle } from '#web/lib/routing.ts';
import { documentTitle } from '../../document-title.ts';

/**
 * What a browser does by itself when a page loads, done for pages that change in place: title,
 * the top of the page (or the part the address names), and the heading in focus, so that a screen
 * reader says where one is. Back and forward keep the browser's own scroll position.
 */
export function useNavigationManners(): void {
  const { key, pathname, hash } = useLocation();
  const kind = useNavigationType();
  const page = usePage();
  const match = useMatches().at(-1);
  const shown = useRef(pathname);
  const shownKey = useRef(key);

  useEffect(() => {
    if (!isPageHandle(match?.handle)) return;
    const head = match.handle.head({
      locale: page.locale,
      brand: page.brand,
      origin: page.origin,
      data: match.loaderData,
    });
    const title = documentTitle(head, page.brand.name[page.locale]);
    if (document.title !== title && shown.current !== pathname) document.title = title;
  }, [match, page, pathname]);

  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    const arrived = shown.current !== pathname;
    shown.current = pathname;
    // A link to a part of the shown page scrolls there every time, and only that may be animated: on a page that has just
    // arrived the animation would start at the foot, and the header that folds on the way would stop it short of the top.
    const behavior = arrived ? 'instant' : 'auto';
    if (hash !== '' && kind !== 'POP') document.getElementById(hash.slice(1))?.scrollIntoView({ behavior });
    if (!arrived) return;
    if (hash === '' && kind !== 'POP') window.scrollTo({ top: 0, behavior });
    focusHeading();
  }, [key, pathname, hash, kind]);
}
