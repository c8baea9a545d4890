import { Link } from 'react-router';
import type { AccountantCheck, AccountantMonth } from '#contracts/staff/accountant.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { ListColumn } from '../../list/columns.ts';
import { ListTable } from '../../list/list-table.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { periodText } from '../../lib/words/period-text.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';

type Check = AccountantCheck['check'];

const words = {
  over: () => m.staff_accountant_check_over(),
  documents: () => m.staff_accountant_check_documents(),
  books: () => m.staff_accountant_check_books(),
  compared: () => m.staff_accountant_check_compared(),
  payments: () => m.staff_accountant_check_payments(),
} as const satisfies Record<Check, () => string>;

function checkStateText({ check, done, count }: AccountantCheck): string {
  if (done) return m.staff_accountant_done();
  if (count !== null) return m.staff_accountant_in_the_way({ count: leftToRight(count.toLocaleString('en')) });
  return check === 'books' ? m.staff_accountant_unknown() : m.staff_accountant_not_yet();
}

type StateProps = { readonly row: AccountantCheck; readonly closeFirst: string | null };

function State({ row, closeFirst }: StateProps) {
  const { locale } = usePortal();
  const tone = row.done ? 'active' : 'invited';
  if (row.check === 'over' && closeFirst !== null) {
    const words = m.staff_accountant_close_first({ month: periodText(closeFirst, locale) });
    return (
      <Link to={`/admin/accountant/${closeFirst}`}>
        <StatusBadge words={words} tone={tone} />
      </Link>
    );
  }
  const text = <StatusBadge words={checkStateText(row)} tone={tone} />;
  return row.check === 'payments' && !row.done ? <Link to="/admin/payments">{text}</Link> : text;
}

function checkColumns(closeFirst: string | null): readonly ListColumn<AccountantCheck>[] {
  return [
    { id: 'check', header: m.staff_accountant_check(), cell: ({ check }) => words[check]() },
    {
      id: 'state',
      header: m.staff_report_state(),
      card: 'side',
      cell: (row) => <State row={row} closeFirst={closeFirst} />,
    },
  ];
}

/** Lists the checks that must pass before a month can be closed. */
export function MonthCheckList({
  checks,
  closeFirst,
  pending,
}: Pick<AccountantMonth, 'checks' | 'closeFirst'> & { readonly pending: boolean }) {
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{m.staff_accountant_checks()}</h2>
      <ListTable
        label={m.staff_accountant_checks()}
        columns={checkColumns(closeFirst)}
        rows={checks}
        rowId={({ check }) => check}
        pending={pending}
      />
      <p className="staff-quiet">{m.staff_accountant_checks_text()}</p>
    </section>
  );
}
