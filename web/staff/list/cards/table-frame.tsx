import type { ReactNode } from 'react';
import { TABLE_QUERY, useMediaQuery } from '../../kit/use-media-query.ts';

type FrameProps = {
  readonly label: string;
  readonly pending: boolean;
  /** True for a table whose figures are compared down its columns; it becomes cards on a phone only. */
  readonly isCompared: boolean;
  readonly children: ReactNode;
};

/** Frame of a table. By its class, the style sheet displays rows as cards where the table would be too narrow. */
export function TableFrame({ label, pending, isCompared, children }: FrameProps) {
  const isWide = useMediaQuery(TABLE_QUERY);
  return (
    <div className={isCompared && isWide ? 'staff-figures' : 'staff-rows'}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <section className="staff-table-frame" tabIndex={0} aria-label={label} aria-busy={pending}>
        {children}
      </section>
    </div>
  );
}
