import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { closeAccountantMonth, getAccountantMonth, type AccountantMonth } from '#contracts/staff/accountant.ts';
import { isolatedShekels, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { paymentProviderName } from '../../lib/words/payment-provider-name.ts';
import { periodText } from '../../lib/words/period-text.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { MonthHeader } from '../../reports/month-header.tsx';
import { ReportTable } from '../../reports/report-table.tsx';
import { MonthCheckList } from './month-check-list.tsx';
import {
  accountColumns,
  accountSums,
  ledgerSumColumns,
  differenceColumns,
  documentSumColumns,
  documentSums,
  grossSums,
} from './month-columns.tsx';
import { DealerNumberNote } from './dealer-number-note.tsx';
import { MonthFiles } from './month-files.tsx';

/** Links to the three files of a month, and to the reports for the same days. */
function Files({ month: { period, lastDay, hasDealerNumber } }: { readonly month: AccountantMonth }) {
  const days = new URLSearchParams({ from: `${period}-01`, to: lastDay });
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{m.staff_accountant_files()}</h2>
      <DealerNumberNote hasDealerNumber={hasDealerNumber} />
      <MonthFiles period={period} />
      <nav className="staff-list-foot" aria-label={m.staff_accountant_reports()}>
        <span className="staff-quiet">{m.staff_accountant_open()}</span>
        <Link to={`/admin/accountant/journal?period=${period}`}>{m.staff_accountant_journal()}</Link>
        <Link to={`/admin/accountant/untaxed?period=${period}`}>{m.staff_untaxed_title()}</Link>
        <Link to={`/admin/reports?of=vat&${days}`}>{m.staff_report_of_vat()}</Link>
        <Link to={`/admin/reports?of=liability&on=${lastDay}`}>{m.staff_report_of_liability()}</Link>
      </nav>
    </section>
  );
}

function ProviderDocumentsNote({ ofProviders }: Pick<AccountantMonth, 'ofProviders'>) {
  return ofProviders.map(({ provider, count, missing }) => (
    <p key={provider} className={missing === 0 ? 'notice notice-info' : 'notice notice-danger'}>
      {m.staff_accountant_of_provider({ provider: leftToRight(paymentProviderName(provider)), count })}{' '}
      {missing === 0 ? null : m.staff_accountant_provider_missing({ count: missing })}
    </p>
  ));
}

type SumsProps = { readonly month: AccountantMonth; readonly pending: boolean };

function Sums({ month, pending }: SumsProps) {
  const { period, documents, ofProviders, untaxed, books, differences, accounts } = month;
  return (
    <>
      <ReportTable
        title={m.staff_accountant_documents()}
        file={`documents-${period}`}
        columns={documentSumColumns()}
        rows={documents}
        rowId={({ type, percent }) => `${type} ${percent}`}
        pending={pending}
        sums={documentSums(documents)}
        empty={m.staff_accountant_no_documents()}
      />
      <ProviderDocumentsNote ofProviders={ofProviders} />
      {untaxed.count === 0 ? null : (
        <p className="notice notice-info">
          {m.staff_untaxed_sum({ count: untaxed.count, price: isolatedShekels(untaxed.worthAgorot) })}{' '}
          <Link to={`/admin/accountant/untaxed?period=${period}`}>{m.staff_untaxed_look()}</Link>
        </p>
      )}
      <ReportTable
        title={m.staff_accountant_books()}
        file={`books-${period}`}
        columns={ledgerSumColumns()}
        rows={books}
        rowId={({ kind }) => kind}
        pending={pending}
        sums={grossSums(books)}
        empty={m.staff_accountant_no_entries()}
      />
      <ReportTable
        title={m.staff_accountant_differences()}
        file={`differences-${period}`}
        columns={differenceColumns()}
        rows={differences}
        rowId={({ why }) => why}
        pending={pending}
        sums={grossSums(differences)}
        empty={m.staff_accountant_no_differences()}
      />
      <ReportTable
        title={m.staff_report_accounts()}
        file={`accounts-${period}`}
        columns={accountColumns()}
        rows={accounts}
        rowId={({ account }) => account}
        pending={pending}
        sums={accountSums(accounts)}
        empty={m.staff_accountant_no_entries()}
      />
      <p className="staff-quiet">{m.staff_accountant_note()}</p>
    </>
  );
}

/**
 * Returns true if the staff user can close the month. The month must not be closed yet, and all checks must have
 * passed.
 */
function canClose(month: AccountantMonth | null, mayClose: boolean): boolean {
  return mayClose && month?.closedAt === null && month.checks.every(({ done }) => done);
}

/** Page of a month in the books. It shows the checks before the month is closed, the files and the totals. */
export function MonthPage() {
  const { period = '' } = useParams();
  const { locale } = usePortal();
  const mayClose = mayUse(useMe(), 'month.close');
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getAccountantMonth, { params: { period } }, { version });
  const { value, pending } = resource;
  return (
    <div className="staff-stack">
      <MonthHeader
        title={m.staff_accountant_month_title({ period: periodText(period, locale) })}
        closedAt={value?.closedAt}
        closing={
          canClose(value, mayClose)
            ? {
                endpoint: closeAccountantMonth,
                input: { params: { period } },
                period,
                text: m.staff_accountant_close_text(),
              }
            : null
        }
        onDone={() => setVersion((before) => before + 1)}
      />
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          {value.checks.length === 0 ? null : (
            <MonthCheckList checks={value.checks} closeFirst={value.closeFirst} pending={pending} />
          )}
          <Files month={value} />
          <Sums month={value} pending={pending} />
        </>
      )}
    </div>
  );
}
