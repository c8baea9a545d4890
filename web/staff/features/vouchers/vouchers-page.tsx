import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { listStaffVouchers } from '#contracts/staff/sales/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { ListPage } from '../../list/list-page.tsx';
import { voucherColumns, voucherFilters } from './voucher-columns.tsx';

/** Lists all vouchers. The search finds details that a customer can tell. */
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
    />
  );
}
