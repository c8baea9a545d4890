import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { closeAccountantMonth, getAccountantMonth, type AccountantMonth } from '#contracts/staff/accountant.ts';
import { formatDateTime, leftToRight } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { AskedState } from '../../lib/asked-state.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { StaffAct } from '../../lib/staff-act.tsx';
import { StaffDialog } from '../../lib/staff-dialog.tsx';
import { useStaffData } from '../../lib/use-staff-data.ts';
import { ReportTable } from '../reports/report-table.tsx';
import { CheckList } from './check-list.tsx';
import { accountColumns, bookColumns, differenceColumns, documentColumns } from './month-columns.tsx';
import { uniformAddress } from './uniform-address.ts';

type CloseProps = { readonly period: string; readonly onClose: () => void; readonly onDone: () => void };

function CloseMonth({ period, onClose, onDone }: CloseProps) {
  return (
    <StaffDialog title={`${m.staff_settlement_close()} ${period}`} onClose={onClose}>
      <p>{m.staff_accountant_close_text()}</p>
      <StaffAct
        endpoint={closeAccountantMonth}
        input={{ params: { period } }}
        label={m.staff_settlement_close()}
        done={() => m.staff_settlement_done()}
        onDone={onDone}
        loud
      />
    </StaffDialog>
  );
}

/** What is taken of a month, and the reports of the same days. */
function Files({ month: { period, lastDay, hasDealerNumber } }: { readonly month: AccountantMonth }) {
  const days = new URLSearchParams({ from: `${period}-01`, to: lastDay });
  return (
    <section className="staff-stack">
      <h2 className="text-lg">{m.staff_accountant_files()}</h2>
      {hasDealerNumber ? null : <p className="notice notice-info">{m.staff_accountant_no_number()}</p>}
      <nav className="staff-list-foot" aria-label={m.staff_accountant_files()}>
        <a href={uniformAddress(period)} download>
          {m.staff_accountant_uniform()}
        </a>
        <Link to={`/admin/accountant/journal?period=${period}`}>{m.staff_accountant_journal()}</Link>
        <Link to={`/admin/reports?of=vat&${days}`}>{m.staff_report_of_vat()}</Link>
        <Link to={`/admin/reports?of=liability&on=${lastDay}`}>{m.staff_report_of_liability()}</Link>
      </nav>
    </section>
  );
}

type SumsProps = { readonly month: AccountantMonth; readonly pending: boolean };

function Sums({ month, pending }: SumsProps) {
  const { period, documents, books, differences, accounts } = month;
  return (
    <>
      <ReportTable
        title={m.staff_accountant_documents()}
        file={`documents-${period}`}
        columns={documentColumns()}
        rows={documents}
        rowId={({ type, percent }) => `${type} ${percent}`}
        pending={pending}
        empty={m.staff_accountant_no_documents()}
      />
      <ReportTable
        title={m.staff_accountant_books()}
        file={`books-${period}`}
        columns={bookColumns()}
        rows={books}
        rowId={({ kind }) => kind}
        pending={pending}
        empty={m.staff_accountant_no_entries()}
      />
      <ReportTable
        title={m.staff_accountant_differences()}
        file={`differences-${period}`}
        columns={differenceColumns()}
        rows={differences}
        rowId={({ why }) => why}
        pending={pending}
        empty={m.staff_accountant_no_differences()}
      />
      <ReportTable
        title={m.staff_report_accounts()}
        file={`accounts-${period}`}
        columns={accountColumns()}
        rows={accounts}
        rowId={({ account }) => account}
        pending={pending}
        empty={m.staff_accountant_no_entries()}
      />
      <p className="staff-quiet">{m.staff_accountant_note()}</p>
    </>
  );
}

type HeadProps = { readonly period: string; readonly month: AccountantMonth | null; readonly onClose: () => void };

function Head({ period, month, onClose }: HeadProps) {
  const { locale } = usePortal();
  const me = useMe();
  const isReady = month?.closedAt === null && month.checks.every(({ done }) => done);
  return (
    <header className="staff-head">
      <div>
        <h1 className="text-2xl">{m.staff_accountant_month_title({ period: leftToRight(period) })}</h1>
        {month === null ? null : (
          <p className="staff-quiet">
            {month.closedAt === null
              ? m.staff_settlement_as_now()
              : m.staff_settlement_closed_on({ day: formatDateTime(Date.parse(month.closedAt), locale) })}
          </p>
        )}
      </div>
      {isReady && mayUse(me, 'month.close') ? (
        <button type="button" className="button button-primary" onClick={onClose}>
          {m.staff_settlement_close()}
        </button>
      ) : null}
    </header>
  );
}

/** One month of the books: what is in the way of closing it, its files, and its sums. */
export function MonthPage() {
  const { period = '' } = useParams();
  const [version, setVersion] = useState(0);
  const [closing, setClosing] = useState(false);
  const asked = useStaffData(getAccountantMonth, { params: { period } }, { version });
  const { value, pending } = asked;
  return (
    <div className="staff-stack">
      <Link to="/admin/accountant">{m.staff_accountant_title()}</Link>
      <Head period={period} month={value} onClose={() => setClosing(true)} />
      <AskedState asked={asked} />
      {value === null ? null : (
        <>
          {value.checks.length === 0 ? null : <CheckList checks={value.checks} pending={pending} />}
          <Files month={value} />
          <Sums month={value} pending={pending} />
        </>
      )}
      {closing ? (
        <CloseMonth
          period={period}
          onClose={() => setClosing(false)}
          onDone={() => {
            setClosing(false);
            setVersion((before) => before + 1);
          }}
        />
      ) : null}
    </div>
  );
}
