import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { closeSettlement, getSettlement, type SettlementView } from '#contracts/settlement/settlements.ts';
import { formatDateTime } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { AskedState } from '../../lib/asked-state.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { StaffAct } from '../../lib/staff-act.tsx';
import { StaffDialog } from '../../lib/staff-dialog.tsx';
import { useStaffData } from '../../lib/use-staff-data.ts';
import { ReportTable } from './report-table.tsx';
import { lineColumns, siteColumns } from './settlement-columns.tsx';

type CloseProps = { readonly period: string; readonly onClose: () => void; readonly onDone: () => void };

function CloseMonth({ period, onClose, onDone }: CloseProps) {
  return (
    <StaffDialog title={`${m.staff_settlement_close()} ${period}`} onClose={onClose}>
      <p>{m.staff_settlement_close_text()}</p>
      <StaffAct
        endpoint={closeSettlement}
        input={{ params: { period } }}
        label={m.staff_settlement_close()}
        done={() => m.staff_settlement_done()}
        onDone={onDone}
        loud
      />
    </StaffDialog>
  );
}

function pdfAddress(period: string, locale: string, stationId?: string): string {
  const station = stationId === undefined ? '' : `&station=${stationId}`;
  return `/api/admin/settlements/${period}/pdf?language=${locale}${station}`;
}

/** The statements to print: of all sites, and one for each station. */
function Papers({ view }: { readonly view: SettlementView }) {
  const { locale } = usePortal();
  if (!view.pdf) return null;
  const stations = view.sites.flatMap(({ stationId, name }) => (stationId === null ? [] : [{ stationId, name }]));
  return (
    <nav className="staff-list-foot" aria-label={m.staff_settlement_pdf()}>
      <a href={pdfAddress(view.period, locale)} download>
        {m.staff_settlement_pdf()}
      </a>
      {stations.map(({ stationId, name }) => (
        <a key={stationId} href={pdfAddress(view.period, locale, stationId)} download>
          {m.staff_settlement_pdf_of({ name: locale === 'he' ? name.he : name.en })}
        </a>
      ))}
    </nav>
  );
}

/** One month: what each site sold, washed and is owed; as it was closed, or as it stands now. */
export function SettlementPage() {
  const { period = '' } = useParams();
  const { locale } = usePortal();
  const me = useMe();
  const [version, setVersion] = useState(0);
  const [closing, setClosing] = useState(false);
  const asked = useStaffData(getSettlement, { params: { period } }, { version });
  const { value, pending } = asked;
  return (
    <div className="staff-stack">
      <Link to="/admin/settlements">{m.staff_settlements_title()}</Link>
      <header className="staff-head">
        <div>
          <h1 className="text-2xl">{m.staff_settlement_title({ period: `\u2066${period}\u2069` })}</h1>
          {value === null ? null : (
            <p className="staff-quiet">
              {value.closedAt === null
                ? m.staff_settlement_as_now()
                : m.staff_settlement_closed_on({ day: formatDateTime(Date.parse(value.closedAt), locale) })}
            </p>
          )}
        </div>
        {value?.closable === true && mayUse(me, 'settlement.write') ? (
          <button type="button" className="button button-primary" onClick={() => setClosing(true)}>
            {m.staff_settlement_close()}
          </button>
        ) : null}
      </header>
      <AskedState asked={asked} />
      {value === null ? null : (
        <>
          <ReportTable
            title={m.staff_settlement_sites()}
            file={`settlement-${period}`}
            columns={siteColumns(locale)}
            rows={value.sites}
            rowId={({ stationId }) => stationId ?? 'shop'}
            pending={pending}
          />
          <ReportTable
            title={m.staff_settlement_lines()}
            file={`settlement-stations-${period}`}
            columns={lineColumns(locale, period)}
            rows={value.lines}
            rowId={({ stationId, shareHundredths, adjusts }) => `${stationId} ${shareHundredths} ${adjusts}`}
            pending={pending}
            empty={m.staff_settlement_no_washes()}
          />
          <Papers view={value} />
          <p className="staff-quiet">{m.staff_settlement_note()}</p>
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
