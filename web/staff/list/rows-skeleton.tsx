import type { ListColumn } from './columns.ts';
import { m } from '#messages/compiled/messages.js';

const LINES = [0, 1, 2, 3, 4, 5, 6, 7];

type SkeletonProps = { readonly columns: readonly Pick<ListColumn<object>, 'id' | 'header' | 'from'>[] };

/** Skeleton of a list while its rows load. It has column headers and grey bars. */
export function RowsSkeleton({ columns }: SkeletonProps) {
  return (
    <div className="staff-rows">
      <output className="staff-empty staff-skeleton">
        <span className="sr-only">{m.staff_list_loading()}</span>
        <span className="staff-skeleton-line staff-skeleton-head" aria-hidden="true">
          {columns.map(({ id, header, from }) => (
            <span key={id} data-from={from}>
              {header}
            </span>
          ))}
        </span>
        {LINES.map((line) => (
          <span key={line} className="staff-skeleton-line" aria-hidden="true">
            {columns.map(({ id, from }) => (
              <span key={id} className="staff-skeleton-part" data-from={from} />
            ))}
          </span>
        ))}
      </output>
    </div>
  );
}
