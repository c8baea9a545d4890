import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import type { AccountantEntry } from '#contracts/staff/accountant.ts';
import { m } from '#messages/compiled/messages.js';
import type { ListColumn } from '../../list/columns.ts';
import { accountName } from '../../reports/account-words.ts';
import { timeColumn } from '../../reports/row-columns.tsx';
import { moneyColumn, documentTypeName } from './month-columns.tsx';

const kindLabels = {
  capture: () => m.staff_report_sale(),
  refund: () => m.staff_report_refund(),
  refund_asked: () => m.staff_entry_refund_asked(),
  refund_given_up: () => m.staff_entry_refund_given_up(),
  wash: () => m.staff_entry_wash(),
  wash_back: () => m.staff_entry_wash_back(),
  ended: () => m.staff_entry_ended(),
  past: () => m.staff_entry_past(),
  other: () => m.staff_accountant_other(),
} as const satisfies Record<AccountantEntry['kind'], () => string>;

/**
 * Returns the column for one side of the journal, debit or credit. A line of the journal has an amount on only one
 * side.
 */
function sideColumn(
  id: string,
  header: string,
  agorotOf: (row: AccountantEntry) => number,
): ListColumn<AccountantEntry> {
  const column = moneyColumn(id, header, agorotOf);
  return { ...column, cell: (row) => (agorotOf(row) === 0 ? null : column.cell(row)) };
}

/** Columns of the journal. They are the same on the screen and in the downloaded file. */
export function entryColumns(locale: Locale): readonly ListColumn<AccountantEntry>[] {
  const kindOf = ({ kind }: AccountantEntry) => kindLabels[kind]();
  const lateOf = ({ late }: AccountantEntry) => (late ? m.staff_accountant_came_late() : '');
  return [
    { id: 'entry', header: m.staff_accountant_entry(), cell: ({ entry }) => entry, text: ({ entry }) => entry },
    { ...timeColumn<AccountantEntry>(locale), card: 'when' },
    { id: 'kind', header: m.staff_report_kind(), card: 'plain', cell: kindOf, text: kindOf },
    {
      id: 'account',
      header: m.staff_report_account(),
      card: 'title',
      cell: (row) => <bdi>{accountName(row)}</bdi>,
      text: accountName,
    },
    sideColumn('debit', m.staff_accountant_debit(), ({ debitAgorot }) => debitAgorot),
    sideColumn('credit', m.staff_accountant_credit(), ({ creditAgorot }) => creditAgorot),
    {
      id: 'order',
      header: m.staff_report_order(),
      cell: ({ orderId, orderCode }) =>
        orderId === null ? null : (
          <Link to={`/admin/orders/${orderId}`}>
            <bdi dir="ltr">{orderCode}</bdi>
          </Link>
        ),
      text: ({ orderCode }) => orderCode ?? '',
    },
    {
      id: 'type',
      header: m.staff_accountant_document(),
      card: 'none',
      cell: ({ document }) => (document === null ? null : documentTypeName(document.type)),
      text: ({ document }) => (document === null ? '' : documentTypeName(document.type)),
    },
    {
      id: 'number',
      header: m.staff_accountant_number(),
      card: 'none',
      cell: ({ document }) => document?.number ?? null,
      text: ({ document }) => document?.number ?? '',
    },
    { id: 'late', header: m.staff_accountant_late(), card: 'plain', cell: lateOf, text: lateOf },
  ];
}
