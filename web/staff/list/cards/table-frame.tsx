import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TABLE_QUERY, useMediaQuery } from '../../kit/use-media-query.ts';

type FrameProps = {
  readonly label: string;
  readonly pending: boolean;
  /**
   * True for a table whose figures are compared down its columns. Its cards name their main amount; with few columns it
   * becomes cards on a phone only.
   */
  readonly isCompared: boolean;
  readonly hasManyColumns: boolean;
  readonly children: ReactNode;
};

/**
 * Returns the props of a frame that measures whether its table fits. Such a frame need not scroll sideways, so that the
 * header of the table can stay at the top of the screen.
 */
function useTableFit() {
  const frame = useRef<HTMLElement>(null);
  const [isFitting, setFitting] = useState(false);
  useEffect(() => {
    const section = frame.current;
    const table = section?.querySelector('table');
    if (section === null || table === null || table === undefined) return undefined;
    const watch = new ResizeObserver(() => setFitting(table.offsetWidth <= section.clientWidth));
    watch.observe(section);
    watch.observe(table);
    return () => watch.disconnect();
  }, []);
  return { ref: frame, 'data-fits': isFitting || undefined };
}

/** Frame of a table. The style sheet uses its CSS class to display rows as cards if the table would be too narrow. */
export function TableFrame({ label, pending, isCompared, hasManyColumns, children }: FrameProps) {
  const isWide = useMediaQuery(TABLE_QUERY);
  const fit = useTableFit();
  return (
    <div
      className={isCompared && !hasManyColumns && isWide ? 'staff-figures' : 'staff-rows'}
      data-compared={isCompared || undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <section {...fit} className="staff-table-frame" tabIndex={0} aria-label={label} aria-busy={pending}>
        {children}
      </section>
    </div>
  );
}
