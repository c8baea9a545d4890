import { useState } from 'react';
import { useParams } from 'react-router';
import { closeStatementMonth, getStatementMonth, type FranchiseStatement } from '#contracts/franchise/statements.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { periodText } from '../../lib/words/period-text.ts';
import { isPartner, mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { MonthHeader } from '../../reports/month-header.tsx';
import { ReportTable } from '../../reports/report-table.tsx';
import {
  statementLineColumns,
  statementLineSums,
  statementSiteColumns,
  statementSiteSums,
} from './statement-columns.tsx';

function statementPdfUrl(period: string, locale: string, stationId?: string): string {
  const station = stationId === undefined ? '' : `&station=${stationId}`;
  return `/api/admin/settlements/${period}/pdf?language=${locale}${station}`;
}

/**
 * Links to printable statements. One link is for all sites (hidden from partners), and each station has its own link.
 */
function StatementFiles({ view }: { readonly view: FranchiseStatement }) {
  const { locale } = usePortal();
  const me = useMe();
  if (!view.pdf) return null;
  const stations = view.sites.flatMap(({ stationId, name }) => (stationId === null ? [] : [{ stationId, name }]));
  return (
    <nav className="staff-list-foot" aria-label={m.staff_settlement_pdf()}>
      {isPartner(me) ? null : (
        <a href={statementPdfUrl(view.period, locale)} download>
          {m.staff_settlement_pdf()}
        </a>
      )}
      {stations.map(({ stationId, name }) => (
        <a key={stationId} href={statementPdfUrl(view.period, locale, stationId)} download>
          {m.staff_settlement_pdf_of({ name: locale === 'he' ? name.he : name.en })}
        </a>
      ))}
    </nav>
  );
}

/**
 * Page of one month with the sales, washes and amount due of each site. A closed month shows its stored numbers, and an
 * open month shows current numbers.
 */
export function StatementPage() {
  const { period = '' } = useParams();
  const { locale } = usePortal();
  const mayClose = mayUse(useMe(), 'settlement.write');
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getStatementMonth, { params: { period } }, { version });
  const { value, pending } = resource;
  return (
    <div className="staff-stack">
      <MonthHeader
        title={m.staff_settlement_title({ period: periodText(period, locale) })}
        closedAt={value?.closedAt}
        closing={
          value?.closable === true && mayClose
            ? {
                endpoint: closeStatementMonth,
                input: { params: { period } },
                period,
                text: m.staff_settlement_close_text(),
              }
            : null
        }
        onDone={() => setVersion((before) => before + 1)}
      />
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          <ReportTable
            title={m.staff_settlement_sites()}
            file={`settlement-${period}`}
            columns={statementSiteColumns(locale)}
            rows={value.sites}
            rowId={({ stationId }) => stationId ?? 'shop'}
            pending={pending}
            sums={statementSiteSums(value.sites)}
          />
          <ReportTable
            title={m.staff_settlement_lines()}
            file={`settlement-stations-${period}`}
            columns={statementLineColumns(locale, period)}
            rows={value.lines}
            rowId={({ stationId, shareHundredths, adjusts }) => `${stationId} ${shareHundredths} ${adjusts}`}
            pending={pending}
            sums={statementLineSums(value.lines)}
            empty={m.staff_settlement_no_washes()}
          />
          <StatementFiles view={value} />
          <p className="staff-quiet">{m.staff_settlement_note()}</p>
        </>
      )}
    </div>
  );
}
