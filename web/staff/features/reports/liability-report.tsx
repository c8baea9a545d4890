import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { agorotToShekels } from '#contracts/core/money.ts';
import { getLiabilityReport } from '#contracts/staff/reports/reports.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListColumn } from '../../list/columns.ts';
import { accountName } from '../../reports/account-words.ts';
import { ReportDay, useReportQuery } from './report-days.tsx';
import { MoneyLink, AmountTotal, ReportLink } from '../../reports/report-link.tsx';
import { ReportTable } from '../../reports/report-table.tsx';

type LiabilityReportResponse = ResponseOf<typeof getLiabilityReport>;
type OpenVoucher = LiabilityReportResponse['vouchers'][number];
type Account = LiabilityReportResponse['accounts'][number];

function openVoucherColumns(on: string): readonly ListColumn<OpenVoucher>[] {
  const kindOf = ({ gift }: OpenVoucher) => (gift ? m.staff_report_gifts() : m.staff_report_packages());
  const rowFilter = ({ gift }: OpenVoucher) => ({ on, kind: gift ? 'gift' : 'package' });
  return [
    { id: 'kind', header: m.staff_report_kind(), cell: kindOf, text: kindOf },
    {
      id: 'units',
      header: m.staff_report_washes_left(),
      cell: (row) => (
        <ReportLink of="vouchers" rowFilter={rowFilter(row)}>
          {row.units}
        </ReportLink>
      ),
      text: ({ units }) => units,
    },
    {
      id: 'worth',
      header: m.staff_report_worth(),
      card: 'side',
      cell: (row) => <MoneyLink of="vouchers" rowFilter={rowFilter(row)} agorot={row.worthAgorot} />,
      text: ({ worthAgorot }) => agorotToShekels(worthAgorot),
    },
  ];
}

function accountColumns(on: string): readonly ListColumn<Account>[] {
  return [
    {
      id: 'account',
      header: m.staff_report_account(),
      cell: (row) => <bdi>{accountName(row)}</bdi>,
      text: accountName,
    },
    {
      id: 'balance',
      header: m.staff_report_balance(),
      card: 'side',
      cell: ({ balanceAgorot }) => (
        <MoneyLink of="sales" rowFilter={{ from: '2020-01-01', to: on }} agorot={balanceAgorot} />
      ),
      text: ({ balanceAgorot }) => agorotToShekels(balanceAgorot),
    },
  ];
}

/**
 * Report of the shop's liabilities at the end of a day. It contains the unused washes of vouchers and the accounts of
 * the ledger.
 */
export function LiabilityReport() {
  const resource = useStaffData(getLiabilityReport, { query: useReportQuery(['on']) });
  const { value, pending } = resource;
  return (
    <>
      <p className="staff-quiet">{m.staff_report_liability_text()}</p>
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          <ReportDay on={value.on} />
          <ReportTable
            title={m.staff_report_left()}
            file={`unredeemed-${value.on}`}
            columns={openVoucherColumns(value.on)}
            rows={value.vouchers}
            rowId={({ gift }) => String(gift)}
            pending={pending}
            sums={{
              of: {
                units: value.vouchers.reduce((sum, { units }) => sum + units, 0).toLocaleString('en'),
                worth: <AmountTotal rows={value.vouchers} of={({ worthAgorot }) => worthAgorot} />,
              },
            }}
          />
          <ReportTable
            title={m.staff_report_accounts()}
            file={`accounts-${value.on}`}
            columns={accountColumns(value.on)}
            rows={value.accounts.filter(({ balanceAgorot }) => balanceAgorot !== 0)}
            rowId={({ account }) => account}
            pending={pending}
            sums={{ of: { balance: <AmountTotal rows={value.accounts} of={({ balanceAgorot }) => balanceAgorot} /> } }}
          />
        </>
      )}
    </>
  );
}
