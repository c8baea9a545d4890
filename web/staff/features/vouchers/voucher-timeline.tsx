import type { VoucherEvent } from '#contracts/staff/sales/vouchers.ts';
import { formatDateTime, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { eventWords, named, reasonWords } from './voucher-words.ts';

/** What happened, the newest first, as it can be read to somebody on the telephone. */
export function VoucherTimeline({ events }: { readonly events: readonly VoucherEvent[] }) {
  const { locale } = usePortal();
  return (
    <section className="staff-stack" aria-labelledby="voucher-timeline">
      <h2 id="voucher-timeline" className="text-xl">
        {m.staff_voucher_timeline()}
      </h2>
      <ol className="staff-activity">
        {events.map((event) => (
          <li key={event.id}>
            <span>{eventWords(event)}</span>
            {event.station === null ? null : (
              <span className="staff-quiet">
                <bdi>{named(event.station, locale)}</bdi>
                {event.bayNo === null ? null : `, ${m.staff_voucher_bay({ number: String(event.bayNo) })}`}
              </span>
            )}
            {event.reason === null ? null : <span className="staff-quiet">{reasonWords(event.reason)}</span>}
            {event.by === null ? null : (
              <span className="staff-quiet">{m.staff_voucher_by({ name: isolated(event.by) })}</span>
            )}
            <time dateTime={event.at} className="staff-quiet">
              {formatDateTime(Date.parse(event.at), locale)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
