import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { resendVouchers } from '#contracts/staff/bulk.ts';
import { listStaffVouchers, type StaffVoucherRow } from '#contracts/staff/sales/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import { callStaff } from '../../lib/data/staff-api.ts';
import { usePortal } from '../../lib/portal.tsx';
import type { ListBulk } from '../../list/bulk/list-bulk.ts';
import { ListPage } from '../../list/list-page.tsx';
import { voucherColumns, voucherFilters } from './voucher-columns.tsx';

/** Sends the selected vouchers again. */
function voucherBulk(): ListBulk<StaffVoucherRow> {
  return {
    act: 'voucher.resend',
    permission: 'voucher.write',
    text: m.staff_bulk_resend_vouchers(),
    people: null,
    begin: (rows, { bulkId }) => callStaff(resendVouchers, { body: { bulkId, items: rows.map(({ lotId }) => lotId) } }),
    pageOf: ({ id }) => `/admin/vouchers/${id}`,
  };
}

/**
 * Lists all vouchers. The search finds a voucher by what a customer knows: name, email, phone, order number or code.
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
      notFound={m.staff_vouchers_not_found()}
      bulk={voucherBulk()}
    />
  );
}
