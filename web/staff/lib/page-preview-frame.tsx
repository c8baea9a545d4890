import { useEffect, useRef } from 'react';
import { m } from '#messages/compiled/messages.js';
import { disableLinks } from './disable-links.ts';

/** Makes the relative URLs of the page absolute, because a document from a blob URL has no base URL. */
function withAbsoluteUrls(html: string): string {
  return html.replaceAll(/(="|, )\/(?!\/)/g, `$1${window.location.origin}/`);
}

/**
 * Changes the background of the header after scrolling, as the site's own scripts do. They do not run in the preview.
 */
function drawHeader(shown: Document): void {
  const isDown = (shown.scrollingElement?.scrollTop ?? 0) > 0;
  shown.querySelector('.site-header')?.toggleAttribute('data-condensed', isDown);
}

/**
 * Returns the scroll position at which the card is directly below the header. If the page does not have the card, uses
 * the section instead.
 */
function sectionTopOf(shown: Document, { section = '', card = '' }: Pick<FrameProps, 'card' | 'section'>): number {
  const found = shown.getElementById(card)?.closest('li') ?? shown.getElementById(section);
  return found === null ? 0 : Math.max(0, found.getBoundingClientRect().top - HEADER_PX);
}

const HEADER_PX = 96;

type FrameProps = {
  readonly html: string;
  readonly atFoot?: boolean;
  /** Id of the section to which the preview scrolls. */
  readonly section?: string | undefined;
  /** Id of a card's heading. If the page has this card, the preview scrolls to it instead of the section. */
  readonly card?: string;
};

/**
 * Frame that shows a page of the site without its scripts. It keeps its scroll position when its content is updated.
 */
export function PagePreviewFrame({ html, atFoot = false, section, card = '' }: FrameProps) {
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
