import { useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { listAccountantEntries } from '#contracts/staff/accountant.ts';
import { getVatReport } from '#contracts/staff/reports/reports.ts';
import { addDays, lastDayOfPeriod } from '#domain/staff/reports/report-period.ts';
import { m } from '#messages/compiled/messages.js';
import { FileIcon } from '#web/ui/icons/further-icons.tsx';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { usePortal } from '../../lib/portal.tsx';
import { downloadList } from '../../list/files/list-downloads.ts';
import { saveRows } from '../../list/save-rows.ts';
import { vatColumns } from '../../reports/vat-columns.tsx';
import { entryColumns } from './entry-columns.tsx';
import { DownloadError, TaxExportLink } from './tax-export-link.tsx';

type Vat = ResponseOf<typeof getVatReport>;

function monthDayRange(period: string): { readonly from: string; readonly to: string } {
  const from = addDays(`${period}-01`, 0);
  return { from, to: lastDayOfPeriod(from, 'month') };
}

/** Buttons that download the files of a month. There is a file each for documents, journal and VAT. */
export function MonthFiles({ period }: { readonly period: string }) {
  const { locale } = usePortal();
  const [pending, during] = useBusy();
  const [error, setError] = useState<string | null>(null);
  async function saveVat() {
    const days = monthDayRange(period);
    const answer = await during(() => callStaff(getVatReport, { query: { ...days, file: 'yes' } }));
    setError(answer.ok ? null : answer.problem.message);
    const rows: Vat['rows'] = answer.ok ? answer.value.rows : [];
    if (answer.ok) saveRows(`vat-${days.from}-${days.to}`, vatColumns(locale), rows);
  }
  return (
    <div className="staff-stack">
      <div className="order-acts">
        <TaxExportLink period={period} label={m.staff_accountant_file_documents()} onResult={setError} />
        <button
          type="button"
          className="button button-secondary"
          onClick={() =>
            void downloadList({ list: listAccountantEntries, query: { period }, columns: entryColumns(locale) })
          }
        >
          <FileIcon className="icon-medium" />
          {m.staff_accountant_file_journal()}
        </button>
        <button type="button" className="button button-secondary" disabled={pending} onClick={() => void saveVat()}>
          <FileIcon className="icon-medium" />
          {m.staff_accountant_file_vat()}
        </button>
      </div>
      <DownloadError text={error} />
    </div>
  );
}
