import type { StaffVoucher, VoucherEvent } from '#contracts/staff/sales/vouchers.ts';
import { isolated, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { WashCaseLink } from '../../lib/washes/wash-case.tsx';
import { Card } from '../../lib/card.tsx';
import { LinkedText, type NamedLink } from '../../lib/linked-text.tsx';
import { PermittedLink } from '../../lib/permitted-link.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { HistoryList } from '../../lib/history-list.tsx';
import { voucherEventReasonText, voucherEventText, nameInLanguage } from './voucher-words.ts';

function eventLinksOf({ kind }: VoucherEvent, { customerId, orderCode, orderId }: StaffVoucher): NamedLink[] {
  const order = { text: leftToRight(orderCode), to: `/admin/orders/${orderId}`, needs: 'order.read' } as const;
  return kind === 'claimed' && customerId !== null
    ? [{ text: m.staff_voucher_event_claimed(), to: `/admin/customers/${customerId}`, needs: 'customer.read' }]
    : [order];
}

type LineProps = { readonly event: VoucherEvent; readonly voucher: StaffVoucher };

function EventLine({ event, voucher }: LineProps) {
  const { by } = event;
  const reason = voucherEventReasonText(event);
  return (
    <span>
      <LinkedText text={voucherEventText(event, voucher, usePortal().locale)} places={eventLinksOf(event, voucher)} />
      <WashPlace event={event} />
      {reason === null ? null : <span className="staff-quiet"> · {reason}</span>}
      {by === null ? null : <span className="staff-quiet"> · {m.staff_voucher_by({ name: isolated(by) })}</span>}
    </span>
  );
}

function WashPlace({ event: { bayNo, station, stationId } }: { readonly event: VoucherEvent }) {
  const { locale } = usePortal();
  if (station === null || stationId === null) return null;
  return (
    <span className="staff-quiet">
      {' · '}
      <PermittedLink to={`/admin/stations/${stationId}`} needs="station.read">
        <bdi>{nameInLanguage(station, locale)}</bdi>
      </PermittedLink>
      {bayNo === null ? null : `, ${m.staff_voucher_bay({ number: String(bayNo) })}`}
    </span>
  );
}

/**
 * Shows the history of the voucher, oldest event first, in sentences that staff can read to a customer on the phone.
 */
export function VoucherHistory({ voucher }: { readonly voucher: StaffVoucher }) {
  return (
    <Card title={m.staff_voucher_timeline()}>
      <HistoryList
        lines={voucher.timeline.map((event) => ({
          ...event,
          text: <EventLine event={event} voucher={voucher} />,
          ...(event.wash === null
            ? {}
            : { act: <WashCaseLink wash={event.wash} at={event.at} station={event.station} /> }),
        }))}
      />
    </Card>
  );
}
