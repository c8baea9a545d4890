import { useMemo } from 'react';
import { Link } from 'react-router';
import { listAccountantEntries } from '#contracts/staff/accountant.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { ListPage } from '../../list/list-page.tsx';
import { accountChoices } from '../../reports/account-words.ts';
import { useMonthFilter } from './month-filter.ts';
import { entryColumns } from './entry-columns.tsx';

/** The double-entry journal of a month; its file can be imported by accounting software. */
export function JournalPage() {
  const { locale } = usePortal();
  const columns = useMemo(() => entryColumns(locale), [locale]);
  return (
    <>
      <Link to="/admin/accountant">{m.staff_accountant_title()}</Link>
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
      />
    </>
  );
}
