import { useLayoutEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigationType, type Location } from 'react-router';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { usePage } from '#web/lib/page.tsx';
import { isPageHandle } from '#web/lib/addresses/routing.ts';
import { documentTitle } from '../../document-title.ts';
import { useScrollRestoration } from './scroll-restoration.ts';

type Step = { readonly hash: string; readonly arrived: boolean; readonly sameAddress: boolean };

/**
 * Scrolls the page after a navigation. A link to the current page or to a section of it scrolls smoothly, unless the
 * visitor prefers reduced motion. A new page scrolls immediately, because a smooth scroll would pass through the whole
 * page. The header also gets smaller during a scroll, which would change the target.
 */
function scrollAfterNavigation({ hash, arrived, sameAddress }: Step): void {
  const behavior = arrived ? 'instant' : 'auto';
  if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ behavior });
  else if (arrived || sameAddress) window.scrollTo({ top: 0, behavior });
}

/**
 * Does after a client-side navigation what a browser does after a page load. It sets the title and scrolls to the top
 * or to the fragment. It moves the focus to the heading, so that a screen reader announces the page. Back and forward
 * restore the scroll position.
 */
export function usePageNavigation(): void {
  const location = useLocation();
  const { key, pathname, search, hash, state } = location as Location<unknown>;
  const { goBack } = useScrollRestoration(location);
  const kind = useNavigationType();
  const page = usePage();
  const match = useMatches().at(-1);
  const shown = useRef({ key, pathname, search });

  useLayoutEffect(() => {
    if (!isPageHandle(match?.handle)) return;
    const head = match.handle.head({
      locale: page.locale,
      brand: page.brand,
      origin: page.origin,
      percents: page.percents,
      data: match.loaderData,
    });
    const title = documentTitle(head, page.brand.name[page.locale]);
    if (document.title !== title && shown.current.pathname !== pathname) document.title = title;
  }, [match, page, pathname]);

  // the effect runs before the paint, so that the page never appears at the scroll position of the previous page
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname, search };
    const arrived = before.pathname !== pathname;
    // a navigation with a history state comes from a dialog that changes its step, so it is not a link
    const sameAddress = !arrived && state === null && before.search === search;
    if (kind !== 'POP') scrollAfterNavigation({ hash, arrived, sameAddress });
    else if (arrived) goBack();
    if (arrived) focusHeading();
  }, [key, pathname, search, hash, state, kind, goBack]);
}
