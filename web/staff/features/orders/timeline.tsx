import type { TimelineEntry } from '#contracts/staff/sales/orders.ts';
import { formatDateTime, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { sentenceOf } from '../../lib/words/timeline-words.ts';

/** What happened, the newest last: to be read to a customer on the phone. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const { locale } = usePortal();
  return (
    <ol className="order-timeline">
      {entries.map((entry) => (
        <li key={entry.id} data-kind={entry.kind}>
          <time dateTime={entry.at}>{formatDateTime(Date.parse(entry.at), locale)}</time>
          <span>
            {sentenceOf(entry, locale)}
            {entry.by === null ? null : (
              <span className="staff-quiet"> · {m.staff_tl_by({ name: isolated(entry.by) })}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
