import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { resendVouchers } from '#contracts/staff/bulk.ts';
import { listStaffVouchers, sumStaffVouchers, type ListedVoucher } from '#contracts/staff/sales/vouchers.ts';
import { SUMMED_ROWS_MAX } from '#contracts/staff/list.ts';
import { m } from '#messages/compiled/messages.js';
import { OpeningChecklistLink } from '../../lib/opening-checklist-link.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { usePortal } from '../../lib/portal.tsx';
import type { ListBulkAction } from '../../list/bulk/list-bulk.ts';
import { ListPage, listSumsCall } from '../../list/list-page.tsx';
import { voucherColumns, voucherFilters } from './voucher-columns.tsx';
import { voucherPath } from '../../lib/washes/voucher-link.tsx';

function voucherBulkAction(): ListBulkAction<ListedVoucher> {
  return {
    act: 'voucher.resend',
    permission: 'voucher.write',
    text: m.staff_bulk_resend_vouchers(),
    people: null,
    begin: (rows, { bulkId }) => callStaff(resendVouchers, { body: { bulkId, items: rows.map(({ lotId }) => lotId) } }),
    pageOf: ({ id }) => voucherPath(id),
  };
}

const voucherSums = listSumsCall(sumStaffVouchers, ({ sums }) =>
  sums === null
    ? { of: {}, label: m.staff_vouchers_many({ most: SUMMED_ROWS_MAX.toLocaleString('en') }) }
    : { of: { left: sums.left.toLocaleString('en') }, label: m.staff_vouchers_counted({ count: sums.count }) },
);

/**
 * Lists all vouchers. The search finds a voucher by name, email address, phone number, order number or code, because
 * customers know these.
 */
export function VouchersPage() {
  const { locale } = usePortal();
  const { search } = useLocation();
  const columns = useMemo(() => voucherColumns(locale, search), [locale, search]);
  return (
    <ListPage
      title={m.staff_vouchers_title()}
      text={m.staff_vouchers_text()}
      endpoint={listStaffVouchers}
      filters={voucherFilters()}
      columns={columns}
      rowId={({ lotId }) => lotId}
      empty={m.staff_vouchers_empty()}
      firstStep={<OpeningChecklistLink />}
      notFound={m.staff_vouchers_not_found()}
      bulk={voucherBulkAction()}
      sums={voucherSums}
    />
  );
}
