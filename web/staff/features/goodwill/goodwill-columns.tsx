import type { Locale } from '#contracts/core/locale.ts';
import { confirmGoodwill, declineGoodwill, type GoodwillRow } from '#contracts/staff/customers/goodwill.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { ProposalDecision } from '../../lib/acts/decide-proposal.tsx';
import { guestPath } from '../../lib/person.ts';
import { PermittedLink } from '../../lib/permitted-link.tsx';
import { goodwillReasonLabels, goodwillUnitsText } from '../../lib/words/goodwill-words.ts';
import type { ListColumn } from '../../list/columns.ts';
import { timeCell } from '../../list/csv.ts';
import { readableOrPlaceholder, nameOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';
import { VoucherLink } from '../../lib/washes/voucher-link.tsx';

export const goodwillStateLabels = {
  proposed: () => m.staff_goodwill_state_proposed(),
  given: () => m.staff_goodwill_state_given(),
  declined: () => m.staff_goodwill_state_declined(),
} as const satisfies Record<GoodwillRow['state'], () => string>;

type ColumnOptions = {
  readonly locale: Locale;
  readonly mayDecide: boolean;
  readonly maySeeVouchers: boolean;
  readonly onChanged: () => void;
};

export function goodwillColumns(options: ColumnOptions): readonly ListColumn<GoodwillRow>[] {
  const { locale, mayDecide, onChanged } = options;
  return [
    {
      id: 'at',
      header: m.staff_points_at(),
      card: 'plain',
      cell: ({ askedAt }) => <RelativeTime at={askedAt} locale={locale} />,
      text: ({ askedAt }) => timeCell(askedAt),
    },
    {
      id: 'what',
      header: m.staff_goodwill_what(),
      cell: (row) => (
        <>
          <span className="unbroken">{goodwillUnitsText(row)}</span> ·{' '}
          <span className="unbroken">
            <Price agorot={row.worthAgorot} />
          </span>
        </>
      ),
      text: (row) => goodwillUnitsText(row),
    },
    {
      id: 'to',
      header: m.staff_goodwill_to(),
      cell: (row) => <GoodwillRecipient row={row} />,
      text: (row) => recipientText(row),
    },
    {
      id: 'why',
      header: m.staff_voucher_reason(),
      card: 'plain',
      cell: ({ reason, note }) => (
        <>
          {goodwillReasonLabels[reason]()}
          {note === null ? null : <p className="staff-quiet goodwill-note">{readableOrPlaceholder(note)}</p>}
        </>
      ),
      text: ({ reason, note }) =>
        [goodwillReasonLabels[reason](), ...(note === null ? [] : [readableOrPlaceholder(note)])].join(': '),
    },
    {
      id: 'by',
      from: 'wide',
      header: m.staff_founders_by(),
      cell: ({ givenBy, decidedBy }) => (
        <>
          <bdi>{givenBy}</bdi>
          {decidedBy === null ? null : (
            <p className="staff-quiet">
              <bdi>{decidedBy}</bdi>
            </p>
          )}
        </>
      ),
      text: ({ givenBy, decidedBy }) => [givenBy, ...(decidedBy === null ? [] : [decidedBy])].join(', '),
    },
    {
      id: 'state',
      header: m.staff_founders_state(),
      card: 'side',
      cell: (row) => <GoodwillState row={row} maySeeVouchers={options.maySeeVouchers} />,
      text: ({ state }) => goodwillStateLabels[state](),
    },
    {
      id: 'do',
      stays: true,
      has: ({ state }) => mayDecide && state === 'proposed',
      header: m.staff_payments_do(),
      cell: (row) =>
        mayDecide && row.state === 'proposed' ? <GoodwillDecision row={row} onChanged={onChanged} /> : null,
    },
  ];
}

type Recipient = Pick<GoodwillRow, 'customer' | 'guest' | 'order'>;

function recipientText({ customer, guest, order }: Recipient): string {
  if (customer !== null) return nameOrPlaceholder(customer.nameMasked);
  if (guest !== null) return readableOrPlaceholder(guest.emailMasked);
  // an order without an email address belongs to a free wash at a machine. If there is no order, the proposal was
  // declined and its email address was deleted
  return order === null ? m.staff_goodwill_by_mail() : m.staff_goodwill_at_machine();
}

function GoodwillRecipient({ row }: { readonly row: Recipient }) {
  const text = recipientText(row);
  if (row.customer !== null) {
    return (
      <PermittedLink to={`/admin/customers/${row.customer.customerId}`} needs="customer.read">
        <bdi>{text}</bdi>
      </PermittedLink>
    );
  }
  if (row.guest === null) return text;
  const shown = <bdi dir="auto">{text}</bdi>;
  if (row.guest.orderId === null) return shown;
  return (
    <PermittedLink to={guestPath(row.guest.orderId)} needs="order.read">
      {shown}
    </PermittedLink>
  );
}

function GoodwillState({ row, maySeeVouchers }: { readonly row: GoodwillRow; readonly maySeeVouchers: boolean }) {
  const { state, voucher } = row;
  return (
    <>
      <StatusBadge words={goodwillStateLabels[state]()} tone={stateTones.goodwill[state]} />
      {voucher === null || !maySeeVouchers ? null : (
        <p>
          <VoucherLink lotId={voucher.lotId}>
            {m.staff_goodwill_left({ left: m.wash_count({ count: voucher.left }) })}
          </VoucherLink>
        </p>
      )}
    </>
  );
}

function GoodwillDecision({ row, onChanged }: { readonly row: GoodwillRow; readonly onChanged: () => void }) {
  const input = { params: { goodwillId: row.goodwillId } };
  return (
    <ProposalDecision
      what={goodwillUnitsText(row)}
      own={row.own}
      ownFrom={row.ownFrom}
      confirm={{ endpoint: confirmGoodwill, input, done: () => m.staff_goodwill_given() }}
      decline={{ endpoint: declineGoodwill, input, done: () => m.staff_goodwill_declined() }}
      onChanged={onChanged}
    />
  );
}
