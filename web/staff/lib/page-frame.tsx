import { useEffect, useRef } from 'react';
import { m } from '#messages/compiled/messages.js';
import { disableLinks } from './disable-links.ts';

/** Makes the relative URLs of the page absolute, because a blob document has no base URL. */
function withAbsoluteUrls(html: string): string {
  return html.replaceAll(/(="|, )\/(?!\/)/g, `$1${window.location.origin}/`);
}

/** Toggles the background of the header after scrolling, because the site's scripts do not run in the preview. */
function drawHeader(shown: Document): void {
  const isDown = (shown.scrollingElement?.scrollTop ?? 0) > 0;
  shown.querySelector('.site-header')?.toggleAttribute('data-condensed', isDown);
}

/**
 * Returns the scroll position that places the card, or the section if the page does not have the card, directly below
 * the header.
 */
function sectionTopOf(shown: Document, { section = '', card = '' }: Pick<FrameProps, 'card' | 'section'>): number {
  const found = shown.getElementById(card)?.closest('li') ?? shown.getElementById(section);
  return found === null ? 0 : Math.max(0, found.getBoundingClientRect().top - HEADER_PX);
}

const HEADER_PX = 96;

type FrameProps = {
  readonly html: string;
  readonly atFoot?: boolean;
  /** Id of the section to which the frame scrolls. */
  readonly section?: string | undefined;
  /** Id of the heading of a card, to which the frame scrolls instead if the page has it. */
  readonly card?: string;
};

/** Frame with a page of the site, without its scripts. It keeps its scroll position when its content is updated. */
export function PageFrame({ html, atFoot = false, section, card = '' }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef<number | null>(null);
  useEffect(() => {
    const blobUrl = URL.createObjectURL(new Blob([withAbsoluteUrls(html)], { type: 'text/html' }));
    const shown = frame.current;
    if (scrolled.current !== null) scrolled.current = shown?.contentWindow?.scrollY ?? 0;
    if (shown !== null) shown.src = blobUrl;
    return () => URL.revokeObjectURL(blobUrl);
  }, [html]);

  function settle() {
    const shown = frame.current?.contentDocument ?? null;
    // the frame is empty before its page has loaded
    if (shown === null || shown.URL === 'about:blank') return;
    disableLinks(shown);
    shown.addEventListener('scroll', () => drawHeader(shown));
    scrolled.current ??= atFoot ? shown.documentElement.scrollHeight : sectionTopOf(shown, { section, card });
    frame.current?.contentWindow?.scrollTo({ top: scrolled.current, behavior: 'instant' });
  }
  return (
    <iframe
      ref={frame}
      className="shop-preview-frame"
      title={m.staff_shop_preview()}
      sandbox="allow-same-origin"
      onLoad={settle}
    />
  );
}
