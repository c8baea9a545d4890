import { useEffect, useRef } from 'react';
import { m } from '#messages/compiled/messages.js';
import { holdLinks } from './hold-links.ts';

/** A document of bytes has no address of its own: those within it are named in full. */
function withWholeAddresses(html: string): string {
  return html.replaceAll(/(="|, )\/(?!\/)/g, `$1${window.location.origin}/`);
}

/** The header is clear at the top of a page and has a ground of its own further down: a script of the site sees to it. */
function drawHeader(shown: Document): void {
  const isDown = (shown.scrollingElement?.scrollTop ?? 0) > 0;
  shown.querySelector('.site-header')?.toggleAttribute('data-condensed', isDown);
}

/** Where a section begins, with room for the header above it. */
function topOf(shown: Document, section: string | undefined): number {
  const found = section === undefined ? null : shown.querySelector(`#${section}`);
  return found === null ? 0 : Math.max(0, found.getBoundingClientRect().top - HEADER_PX);
}

const HEADER_PX = 96;

type FrameProps = { readonly html: string; readonly atFoot?: boolean; readonly section?: string | undefined };

/** A page of the site without scripts. It stays where one had scrolled to when the page in it is drawn anew. */
export function PageFrame({ html, atFoot = false, section }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef<number | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([withWholeAddresses(html)], { type: 'text/html' }));
    const shown = frame.current;
    if (scrolled.current !== null) scrolled.current = shown?.contentWindow?.scrollY ?? 0;
    if (shown !== null) shown.src = made;
    return () => URL.revokeObjectURL(made);
  }, [html]);

  function settle() {
    const shown = frame.current?.contentDocument ?? null;
    // the frame is empty before it is led to its page
    if (shown === null || shown.URL === 'about:blank') return;
    holdLinks(shown);
    shown.addEventListener('scroll', () => drawHeader(shown));
    scrolled.current ??= atFoot ? shown.documentElement.scrollHeight : topOf(shown, section);
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
