import type { ReactNode } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { formatDate, formatTime } from '#domain/core/text/format.ts';
import { usePortal } from './portal.tsx';

export type HistoryItem = {
  readonly id: string;
  readonly at: string;
  /** Kind of the event. Tests find the event by this value in the attribute `data-kind`. */
  readonly kind: string;
  readonly text: ReactNode;
  readonly act?: ReactNode;
};

type HistoryDay = { readonly day: string; readonly lines: readonly HistoryItem[] };

/** Groups the events by their day in Israel local time. The order of the events stays the same. */
function groupByDay(lines: readonly HistoryItem[], locale: Locale): readonly HistoryDay[] {
  const days = Map.groupBy(lines, ({ at }) => formatDate(Date.parse(at), locale));
  return [...days].map(([day, ofDay]) => ({ day, lines: ofDay }));
}

/** Lists events in the given order, with the date above the events of each day. */
export function HistoryList({ lines }: { readonly lines: readonly HistoryItem[] }) {
  const { locale } = usePortal();
  return (
    <div className="order-timeline">
      {groupByDay(lines, locale).map(({ day, lines: ofDay }) => (
        <section key={day}>
          <h3>{day}</h3>
          <ol>
            {ofDay.map(({ act, at, id, kind, text }) => (
              <li key={id} data-kind={kind}>
                <time dateTime={at}>{formatTime(Date.parse(at))}</time>
                {act === undefined ? (
                  text
                ) : (
                  <div className="history-line">
                    {text}
                    {act}
                  </div>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
