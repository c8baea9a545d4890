import { useState } from 'react';
import { listStatementMonths, type Franchise, type StatementMonthRow } from '#contracts/franchise/statements.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../kit/empty-state.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { isPartner, mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListColumn } from '../../list/columns.ts';
import { ListTable } from '../../list/list-table.tsx';
import { RevenueShareDialog } from './revenue-share-dialog.tsx';
import { monthColumns } from '../../reports/closable-months.tsx';
import { NoRevenueShareNotice } from '../../reports/partner-month.tsx';
import { ReportTable } from '../../reports/report-table.tsx';
import { moneyColumn, sharePercentText } from './statement-columns.tsx';

function Months({ months }: { readonly months: readonly StatementMonthRow[] }) {
  const { locale } = usePortal();
  const me = useMe();
  const mayAgree = mayUse(me, 'settings.write');
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{m.staff_settlements_months()}</h2>
      {months.length === 0 ? (
        <EmptyState text={mayAgree ? m.staff_settlements_none() : m.staff_settlements_none_yet()} />
      ) : (
        <ListTable
          label={m.staff_settlements_months()}
          columns={[
            ...monthColumns<StatementMonthRow>({
              locale,
              address: '/admin/settlements',
              stateOf: ({ closable }) => ({
                words: isPartner(me) ? m.staff_partner_not_final() : openStateText(closable),
              }),
            }),
            moneyColumn<StatementMonthRow>(
              'owed',
              isPartner(me) ? m.staff_partner_share() : m.staff_settlement_owed(),
              ({ owedAgorot }) => owedAgorot,
            ),
          ]}
          rows={months}
          rowId={({ period }) => period}
          pending={false}
        />
      )}
    </section>
  );
}

/** State of a month that is not closed, for staff who close months. */
function openStateText(closable: boolean): string {
  return closable ? m.staff_settlement_ready() : m.staff_settlement_open();
}

type SharesProps = {
  readonly stations: readonly Franchise[];
  readonly pending: boolean;
  readonly onAgree: (station: Franchise) => void;
};

function shareColumns(
  locale: Locale,
  nameOf: (station: Franchise) => string,
  onAgree: ((station: Franchise) => void) | null,
): readonly ListColumn<Franchise>[] {
  return [
    { id: 'station', header: m.staff_report_station(), cell: (row) => <bdi>{nameOf(row)}</bdi>, text: nameOf },
    {
      id: 'shares',
      header: m.staff_report_share(),
      cell: ({ shares }) =>
        shares.length === 0 ? (
          m.staff_settlement_share_own()
        ) : (
          <ul>
            {shares.map(({ since, shareHundredths }) => (
              <li key={since}>
                <bdi dir="ltr">{sharePercentText(shareHundredths)}</bdi>{' '}
                <span className="unbroken">{m.staff_settlement_share_from({ day: formatIsoDay(since, locale) })}</span>
              </li>
            ))}
          </ul>
        ),
      text: ({ shares }) =>
        shares.map(({ since, shareHundredths }) => `${since}: ${sharePercentText(shareHundredths)}`).join('; '),
    },
    ...(onAgree !== null
      ? [
          {
            id: 'act',
            header: m.staff_settlement_share_add(),
            cell: (row: Franchise) => (
              <button
                type="button"
                className="button button-secondary"
                aria-label={`${m.staff_settlement_share_add()}: ${nameOf(row)}`}
                onClick={() => onAgree(row)}
              >
                {m.staff_settlement_share_add()}
              </button>
            ),
          },
        ]
      : []),
  ];
}

function Shares({ stations, pending, onAgree }: SharesProps) {
  const { locale } = usePortal();
  const me = useMe();
  const mayAgree = mayUse(me, 'settings.write');
  const nameOf = ({ name }: Franchise) => (locale === 'he' ? name.he : name.en);
  return (
    <>
      <ReportTable
        title={m.staff_settlement_shares()}
        file="shares"
        columns={shareColumns(locale, nameOf, mayAgree ? onAgree : null)}
        rows={stations}
        rowId={({ stationId }) => stationId}
        pending={pending}
      />
      <p className="staff-quiet">{isPartner(me) ? m.staff_partner_share_text() : m.staff_settlement_share_text()}</p>
    </>
  );
}

/** Lists the months of the franchise statements, and the agreed revenue shares. */
export function StatementsPage() {
  const [version, setVersion] = useState(0);
  const [agreeing, setAgreeing] = useState<Franchise | null>(null);
  const resource = useStaffData(listStatementMonths, {}, { version });
  const { value, pending } = resource;
  const isForPartner = isPartner(useMe());
  const isWithoutShare = isForPartner && value?.stations.every(({ shares }) => shares.length === 0) === true;
  return (
    <div className="staff-stack">
      <PageHeader
        title={m.staff_settlements_title()}
        text={isForPartner ? m.staff_partner_statements_text() : m.staff_settlements_text()}
      />
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          {isWithoutShare ? <NoRevenueShareNotice /> : <Months months={value.months} />}
          <Shares stations={value.stations} pending={pending} onAgree={setAgreeing} />
        </>
      )}
      {agreeing === null ? null : (
        <RevenueShareDialog
          station={agreeing}
          onClose={() => setAgreeing(null)}
          onDone={() => {
            setAgreeing(null);
            setVersion((before) => before + 1);
          }}
        />
      )}
    </div>
  );
}
