import type { ReactNode } from 'react';
import { formatDateTime } from '#domain/core/text/format.ts';
import { usePortal } from './portal.tsx';

/** One line of a story: an event with its time. */
export type StoryLine = {
  readonly id: string;
  readonly at: string;
  /** Kind of the event, for tests. */
  readonly kind: string;
  readonly text: ReactNode;
};

/** Events in the order of their time, in one column. */
export function Story({ lines }: { readonly lines: readonly StoryLine[] }) {
  const { locale } = usePortal();
  return (
    <ol className="order-timeline">
      {lines.map(({ at, id, kind, text }) => (
        <li key={id} data-kind={kind}>
          <time dateTime={at}>{formatDateTime(Date.parse(at), locale)}</time>
          {text}
        </li>
      ))}
    </ol>
  );
}
