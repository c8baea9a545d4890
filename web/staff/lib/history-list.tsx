import type { ReactNode } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { formatDate, formatTime } from '#domain/core/text/format.ts';
import { usePortal } from './portal.tsx';

/** One line of a history: an event with its time. */
export type HistoryItem = {
  readonly id: string;
  readonly at: string;
  /** Kind of the event, for tests. */
  readonly kind: string;
  readonly text: ReactNode;
};

type StoryDay = { readonly day: string; readonly lines: readonly HistoryItem[] };

/** Returns the lines by their day in shop time, in the order in which they come. */
function daysOf(lines: readonly HistoryItem[], locale: Locale): readonly StoryDay[] {
  const days = Map.groupBy(lines, ({ at }) => formatDate(Date.parse(at), locale));
  return [...days].map(([day, ofDay]) => ({ day, lines: ofDay }));
}

/** Events in the order of their time, in one column, each day below its date. */
export function HistoryList({ lines }: { readonly lines: readonly HistoryItem[] }) {
  const { locale } = usePortal();
  return (
    <div className="order-timeline">
      {daysOf(lines, locale).map(({ day, lines: ofDay }) => (
        <section key={day}>
          <h3>{day}</h3>
          <ol>
            {ofDay.map(({ at, id, kind, text }) => (
              <li key={id} data-kind={kind}>
                <time dateTime={at}>{formatTime(Date.parse(at))}</time>
                {text}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
