import { useEffect, useRef, type ReactNode } from 'react';

type ChipLineProps = { readonly label: string; readonly children: ReactNode };

/**
 * A line of filter chips. On a phone it scrolls sideways, and starts at the first active filter, so that this filter is
 * visible. Without an active filter, it starts at its beginning.
 */
export function ChipLine({ label, children }: ChipLineProps) {
  const line = useRef<HTMLElement>(null);
  /** Text of the chip to which the line was last scrolled. */
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const around = line.current;
    const set = around?.querySelector(':scope > :is([aria-current=true], [data-on=true])') ?? null;
    if (around === null || set === null || set.textContent === shown.current) return;
    shown.current = set.textContent;
    const [outer, own] = [around.getBoundingClientRect(), set.getBoundingClientRect()];
    around.scrollBy({ left: own.left + own.width / 2 - outer.left - outer.width / 2, behavior: 'instant' });
  });
  return (
    <nav ref={line} className="staff-chips" aria-label={label}>
      {children}
    </nav>
  );
}
