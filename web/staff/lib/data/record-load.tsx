import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { LoadState } from './load-state.tsx';

type RecordLoadProps = {
  /** Result of `useStaffData` that has not loaded yet or has an error. */
  readonly resource: Parameters<typeof LoadState>[0]['resource'] & { readonly isMissing: boolean };
  readonly list: { readonly to: string; readonly title: string };
};

/**
 * Page of a record before the record has loaded. It shows the name of the record's list above a skeleton of the header
 * and the two columns. If the record does not exist, it shows a link back to the list.
 */
export function RecordLoadState({ resource, list: { to, title } }: RecordLoadProps) {
  const { failure, isMissing } = resource;
  if (failure === null) return <RecordSkeleton title={title} />;
  if (!isMissing)
    return (
      <div className="staff-stack">
        <h1>{title}</h1>
        <LoadState resource={resource} />
      </div>
    );
  return (
    <div className="staff-stack">
      <h1>{failure}</h1>
      <p>{m.staff_missing_text()}</p>
      <p>
        <Link to={to}>{m.staff_missing_back({ screen: title })}</Link>
      </p>
    </div>
  );
}

/** React keys of the skeleton's columns and of the lines in each column. */
const COLUMNS = [0, 1];
const LINES = [0, 1, 2, 3];

function RecordSkeleton({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // if the heading of this page has the focus, the record's heading receives it next, so that a screen reader announces
  // the record
  useLayoutEffect(() => {
    const own = heading.current;
    return () => {
      if (document.activeElement === own) queueMicrotask(focusHeading);
    };
  }, []);
  return (
    <div className="staff-stack">
      <header className="staff-detail-head">
        <h1 ref={heading}>{title}</h1>
        <span className="staff-skeleton-part" aria-hidden="true" />
      </header>
      <output className="order-page">
        <span className="sr-only">{m.staff_list_loading()}</span>
        {COLUMNS.map((column) => (
          <span key={column} className="order-card" aria-hidden="true">
            {LINES.map((line) => (
              <span key={line} className="staff-skeleton-part" />
            ))}
          </span>
        ))}
      </output>
    </div>
  );
}
