import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { agorotToShekels } from '#contracts/core/money.ts';
import type { OrderRow } from '#contracts/staff/sales/orders.ts';
import { isolated, isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';
import { orderAttentionLabels, paidByLabels, orderKindLabels, orderStateLabels } from '../../lib/words/order-words.ts';
import { RelativeTime } from '../../kit/relative-time.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { timeCell } from '../../list/csv.ts';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';
import { buyerText } from './order-buyer.ts';
import type { RevealedContacts } from './revealed-buyers.tsx';

function State({ state, attention }: OrderRow) {
  return (
    <span className="order-states">
      <StatusBadge words={orderStateLabels[state]()} tone={stateTones.order[state]} />
      {attention.map((kind) => (
        <span key={kind} className="staff-state staff-state-disabled">
          {orderAttentionLabels[kind]()}
        </span>
      ))}
    </span>
  );
}

/**
 * Shows the price of the order. After a refund, shows the amount that was not refunded, together with the full price.
 */
function PaidOrRemainingAmount({ dueAgorot, refundedAgorot }: Pick<OrderRow, 'dueAgorot' | 'refundedAgorot'>) {
  if (refundedAgorot === 0) return <Price agorot={dueAgorot} />;
  const [left, paid] = [dueAgorot - refundedAgorot, dueAgorot].map(isolatedShekels);
  return m.staff_orders_left_of({ left: left ?? '', paid: paid ?? '' });
}

/** Returns the amount of an order in the sum below the list: what was paid, less refunds, in agorot. */
function paidAfterRefunds({ paidBy, dueAgorot, refundedAgorot }: OrderRow): number {
  return paidBy === 'unpaid' ? 0 : dueAgorot - refundedAgorot;
}

function paidByText({ paidBy, last4 }: OrderRow): string {
  return last4 === null || paidBy === 'unpaid' ? paidByLabels[paidBy]() : `•••• ${last4}`;
}

/**
 * Returns the recipient of a gift as text. If the buyer hands over the gift in person, the text says that no recipient
 * is known.
 */
function giftText({ giftToMasked }: OrderRow): string {
  return giftToMasked === null
    ? orderKindLabels.gift()
    : m.staff_guest_gift_to({ name: isolated(readableOrPlaceholder(giftToMasked)) });
}

function stationText(station: string): string {
  return m.staff_at_machine_of({ station: isolated(station) });
}

/**
 * Returns the columns of the list of orders. `from` is the current query of the list, which is used to restore the
 * filters when the user goes back. `shown` contains the unmasked buyers. The downloaded file masks all buyers.
 */
export function orderColumns(locale: Locale, from: string, shown: RevealedContacts): readonly ListColumn<OrderRow>[] {
  return [
    {
      id: 'number',
      header: m.staff_orders_number(),
      cell: ({ orderId, orderCode }) => (
        <Link to={`/admin/orders/${orderId}`} className="order-link" state={{ from }}>
          <bdi dir="ltr">{orderCode}</bdi>
        </Link>
      ),
      text: ({ orderCode }) => orderCode,
    },
    {
      id: 'when',
      header: m.staff_orders_when(),
      card: 'when',
      sort: 'when',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} locale={locale} />,
      text: ({ createdAt }) => timeCell(createdAt),
    },
    {
      id: 'state',
      header: m.staff_orders_state(),
      card: 'plain',
      cell: (row) => <State {...row} />,
      text: ({ state, attention }) =>
        [orderStateLabels[state](), ...attention.map((kind) => orderAttentionLabels[kind]())].join(', '),
    },
    {
      id: 'what',
      header: m.staff_orders_what(),
      card: 'plain',
      cell: (row) => (
        <>
          <bdi>{row.packageName[locale]}</bdi>
          {row.kind === 'gift' ? <span className="staff-quiet staff-second-line">{giftText(row)}</span> : null}
          {row.station === null ? null : (
            <span className="staff-quiet staff-second-line">{stationText(row.station[locale])}</span>
          )}
        </>
      ),
      text: (row) => (row.kind === 'gift' ? `${row.packageName[locale]} · ${giftText(row)}` : row.packageName[locale]),
    },
    {
      id: 'station',
      onlyInFile: true,
      header: m.staff_report_station(),
      cell: () => null,
      text: ({ station }) => station?.[locale] ?? '',
    },
    {
      id: 'price',
      header: m.staff_orders_paid(),
      card: 'side',
      sort: 'price',
      cell: (row) => <PaidOrRemainingAmount {...row} />,
      text: ({ dueAgorot }) => agorotToShekels(dueAgorot),
    },
    {
      id: 'refunded',
      onlyInFile: true,
      header: m.staff_order_refunded(),
      cell: () => null,
      text: ({ refundedAgorot }) => agorotToShekels(refundedAgorot),
    },
    {
      id: 'paid',
      onlyInFile: true,
      header: m.staff_orders_paid_after(),
      cell: () => null,
      text: (row) => agorotToShekels(paidAfterRefunds(row)),
    },
    {
      id: 'method',
      from: 'wide',
      header: m.staff_orders_method(),
      card: 'none',
      cell: (row) => <bdi className="unbroken">{paidByText(row)}</bdi>,
      text: paidByText,
    },
    {
      id: 'buyer',
      from: 'middle',
      header: m.staff_orders_buyer(),
      card: 'plain',
      cell: (row) => <bdi dir="auto">{shown.get(row.orderId) ?? buyerText(row)}</bdi>,
      text: buyerText,
    },
  ];
}
