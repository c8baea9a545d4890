import { Link } from 'react-router';
import type { AccountantCheck } from '#contracts/staff/accountant.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { ListColumn } from '../../list/columns.ts';
import { ListTable } from '../../list/list-table.tsx';
import { StateMark } from '../../lib/state-mark.tsx';

type Check = AccountantCheck['check'];

const words = {
  over: () => m.staff_accountant_check_over(),
  documents: () => m.staff_accountant_check_documents(),
  books: () => m.staff_accountant_check_books(),
  compared: () => m.staff_accountant_check_compared(),
  payments: () => m.staff_accountant_check_payments(),
} as const satisfies Record<Check, () => string>;

function stateOf({ check, done, count }: AccountantCheck): string {
  if (done) return m.staff_accountant_done();
  if (count !== null) return m.staff_accountant_in_the_way({ count: leftToRight(count.toLocaleString('en')) });
  return check === 'books' ? m.staff_accountant_unknown() : m.staff_accountant_not_yet();
}

function State({ row }: { readonly row: AccountantCheck }) {
  const text = <StateMark words={stateOf(row)} tone={row.done ? 'active' : 'invited'} />;
  return row.check === 'payments' && !row.done ? <Link to="/admin/payments">{text}</Link> : text;
}

function checkColumns(): readonly ListColumn<AccountantCheck>[] {
  return [
    { id: 'check', header: m.staff_accountant_check(), cell: ({ check }) => words[check]() },
    { id: 'state', header: m.staff_report_state(), card: 'side', cell: (row) => <State row={row} /> },
  ];
}

/** The checks that must pass before a month is closed. */
export function CheckList({
  checks,
  pending,
}: {
  readonly checks: readonly AccountantCheck[];
  readonly pending: boolean;
}) {
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{m.staff_accountant_checks()}</h2>
      <ListTable
        label={m.staff_accountant_checks()}
        columns={checkColumns()}
        rows={checks}
        rowId={({ check }) => check}
        pending={pending}
      />
      <p className="staff-quiet">{m.staff_accountant_checks_text()}</p>
    </section>
  );
}
