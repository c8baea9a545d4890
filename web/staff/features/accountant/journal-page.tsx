import { useMemo } from 'react';
import { listAccountantEntries, sumAccountantEntries } from '#contracts/staff/accountant.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { ListPage, listSumsCall } from '../../list/list-page.tsx';
import { accountChoices } from '../../reports/account-words.ts';
import { Money } from '../../reports/report-link.tsx';
import { useMonthFilter } from './month-filter.ts';
import { entryColumns } from './entry-columns.tsx';

const journalSums = listSumsCall(sumAccountantEntries, ({ debitAgorot, creditAgorot }) => ({
  of: { debit: <Money agorot={debitAgorot} />, credit: <Money agorot={creditAgorot} /> },
}));

/** Page with the double-entry journal of a month. Accounting software can import its file. */
export function JournalPage() {
  const { locale } = usePortal();
  const columns = useMemo(() => entryColumns(locale), [locale]);
  return (
    <ListPage
      title={m.staff_accountant_journal()}
      text={m.staff_accountant_journal_text()}
      endpoint={listAccountantEntries}
      filters={[
        useMonthFilter(),
        { kind: 'choice', name: 'account', label: m.staff_report_account(), options: accountChoices() },
      ]}
      columns={columns}
      rowId={({ id }) => id}
      empty={m.staff_accountant_no_entries()}
      sums={journalSums}
    />
  );
}
