import { m } from '#messages/compiled/messages.js';

/** Lines of a list before its rows arrive, and the parts of a line, which have the widths of typical cells. */
const LINES = [0, 1, 2, 3, 4, 5, 6, 7];
const PARTS = [0, 1, 2, 3];

/** The shape of a list until its rows arrive, so that nothing moves when they do. */
export function RowsSkeleton() {
  return (
    <div className="staff-rows">
      <output className="staff-empty staff-skeleton">
        <span className="sr-only">{m.staff_list_loading()}</span>
        {LINES.map((line) => (
          <span key={line} className="staff-skeleton-line" aria-hidden="true">
            {PARTS.map((part) => (
              <span key={part} className="staff-skeleton-part" />
            ))}
          </span>
        ))}
      </output>
    </div>
  );
}
