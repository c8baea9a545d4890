import { agorotToShekels } from '#contracts/core/money.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { PayoutRow } from '#contracts/staff/payouts/payout-rows.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { PermittedLink } from '../../lib/permitted-link.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { dayCell } from '../../list/csv.ts';
import { Money } from '../../reports/report-link.tsx';
import { expectedText, payoutRowKindLabels, payoutRowStateLabels } from './payout-words.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

type PayoutRowActionHandler = (act: 'match' | 'note', row: PayoutRow) => void;
type ColumnsProps = {
  readonly locale: Locale;
  /** Opens the dialog of an action on a payout row. Null for staff users with read permission only. */
  readonly onAct: PayoutRowActionHandler | null;
};

function moneyColumn(id: string, header: string, agorotOf: (row: PayoutRow) => number): ListColumn<PayoutRow> {
  return { id, header, cell: (row) => <Money agorot={agorotOf(row)} />, text: (row) => agorotToShekels(agorotOf(row)) };
}

export function payoutRowColumns({ locale, onAct }: ColumnsProps): readonly ListColumn<PayoutRow>[] {
  return [
    {
      id: 'day',
      header: m.staff_payouts_moved_on(),
      cell: ({ movedOn }) => formatIsoDay(movedOn, locale),
      text: ({ movedOn }) => dayCell(movedOn),
    },
    {
      id: 'kind',
      header: m.staff_payouts_kind(),
      card: 'plain',
      cell: ({ kind }) => payoutRowKindLabels[kind](),
      text: ({ kind }) => payoutRowKindLabels[kind](),
    },
    {
      id: 'order',
      header: m.staff_orders_number(),
      cell: ({ orderId, orderCode }) =>
        orderId === null || orderCode === null ? null : (
          <PermittedLink to={`/admin/orders/${orderId}`} needs="order.read">
            <bdi dir="ltr">{orderCode}</bdi>
          </PermittedLink>
        ),
      text: ({ orderCode }) => orderCode ?? '',
    },
    {
      id: 'reference',
      from: 'wide',
      header: m.staff_payouts_reference(),
      cell: ({ reference }) => (
        <bdi dir="ltr" className="payout-reference">
          {reference}
        </bdi>
      ),
      text: ({ reference }) => reference,
    },
    {
      id: 'card',
      from: 'middle',
      header: m.staff_payouts_card(),
      cell: ({ last4 }) => (last4 === null ? null : <bdi dir="ltr">{last4}</bdi>),
      text: ({ last4 }) => last4 ?? '',
    },
    moneyColumn('gross', m.staff_payouts_gross(), ({ grossAgorot }) => grossAgorot),
    moneyColumn('fee', m.staff_payouts_fee(), ({ feeAgorot }) => feeAgorot),
    {
      ...moneyColumn('vat', m.staff_payouts_fee_vat(), ({ feeVatAgorot }) => feeVatAgorot),
      has: ({ feeVatAgorot }) => feeVatAgorot !== 0,
    },
    moneyColumn('net', m.staff_payouts_net(), ({ netAgorot }) => netAgorot),
    {
      id: 'expected',
      header: m.staff_payouts_expected(),
      onlyInFile: true,
      cell: () => null,
      text: ({ expectedAgorot }) => (expectedAgorot === null ? '' : agorotToShekels(expectedAgorot)),
    },
    {
      id: 'state',
      header: m.staff_payouts_state(),
      card: 'side',
      cell: (row) => <StateCell row={row} />,
      text: ({ state }) => payoutRowStateLabels[state](),
    },
    {
      id: 'note',
      header: m.staff_payouts_note(),
      onlyInFile: true,
      cell: () => null,
      text: ({ note }) => note ?? '',
    },
    {
      id: 'act',
      header: m.staff_payments_do(),
      stays: true,
      has: ({ state }) => onAct !== null && isUnresolved(state),
      cell: (row) => (onAct === null || !isUnresolved(row.state) ? null : <PayoutRowActions row={row} onAct={onAct} />),
    },
  ];
}

function isUnresolved(state: PayoutRow['state']): boolean {
  return state === 'differs' || state === 'unknown';
}

function StateCell({ row }: { readonly row: PayoutRow }) {
  const text = expectedText(row);
  return (
    <>
      <StatusBadge words={payoutRowStateLabels[row.state]()} tone={stateTones.payoutRow[row.state]} />
      {text === null ? null : (
        <span className="staff-quiet payout-note">
          <bdi>{text}</bdi>
          {row.notedBy === null ? null : (
            <>
              {' · '}
              <bdi>{row.notedBy}</bdi>
            </>
          )}
        </span>
      )}
    </>
  );
}

function PayoutRowActions({ row, onAct }: { readonly row: PayoutRow; readonly onAct: PayoutRowActionHandler }) {
  return (
    <div className="order-acts">
      {row.state === 'unknown' ? (
        <button type="button" className="button button-secondary" onClick={() => onAct('match', row)}>
          {m.staff_payouts_match()}
        </button>
      ) : null}
      <button type="button" className="button button-quiet" onClick={() => onAct('note', row)}>
        {m.staff_payouts_check()}
      </button>
    </div>
  );
}
