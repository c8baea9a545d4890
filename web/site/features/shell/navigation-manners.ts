import { useLayoutEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigationType, type Location } from 'react-router';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { usePage } from '#web/lib/page.tsx';
import { isPageHandle } from '#web/lib/addresses/routing.ts';
import { documentTitle } from '../../document-title.ts';
import { useScrollPlaces } from './scroll-places.ts';

type Step = { readonly hash: string; readonly arrived: boolean; readonly sameAddress: boolean };

/**
 * A link to the page that is shown already, or to a part of it, is a wish to go there, every time. Only that way may
 * glide: a page that has just come would fly past from its foot, and its header, folding on the way, leave it short of
 * the top.
 */
function goForward({ hash, arrived, sameAddress }: Step): void {
  const behavior = arrived ? 'instant' : 'auto';
  if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ behavior });
  else if (arrived || sameAddress) window.scrollTo({ top: 0, behavior });
}

/**
 * What a browser does by itself when a page loads, done for pages that change in place: title,
 * the top of the page (or the part the address names), and the heading in focus, so that a screen
 * reader says where one is. Back and forward lead to the place in the page that somebody had left.
 */
export function useNavigationManners(): void {
  const location = useLocation();
  const { key, pathname, search, hash, state } = location as Location<unknown>;
  const { goBack } = useScrollPlaces(location);
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
      data: match.loaderData,
    });
    const title = documentTitle(head, page.brand.name[page.locale]);
    if (document.title !== title && shown.current.pathname !== pathname) document.title = title;
  }, [match, page, pathname]);

  // before the page is painted, so that it is never seen at the place of the one before
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname, search };
    const arrived = before.pathname !== pathname;
    // a dialog that moves on within its address leaves a state: it is no link
    const sameAddress = !arrived && state === null && before.search === search;
    if (kind !== 'POP') goForward({ hash, arrived, sameAddress });
    else if (arrived) goBack();
    if (arrived) focusHeading();
  }, [key, pathname, search, hash, state, kind, goBack]);
}
