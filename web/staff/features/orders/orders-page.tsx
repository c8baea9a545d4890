import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { listStaffOrders, ORDERS_REFRESH_MS } from '#contracts/staff/sales/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { ListPage } from '../../list/list-page.tsx';
import { orderColumns } from './order-columns.tsx';
import { orderFilters } from './order-filters.ts';

/** Every order, found by what a customer can say about it. */
export function OrdersPage() {
  const { locale } = usePortal();
  const from = useLocation().search;
  const columns = useMemo(() => orderColumns(locale, from), [from, locale]);
  return (
    <ListPage
      title={m.staff_orders_title()}
      text={m.staff_orders_text()}
      endpoint={listStaffOrders}
      filters={orderFilters()}
      columns={columns}
      rowId={({ orderId }) => orderId}
      empty={m.staff_orders_none()}
      notFound={m.staff_orders_not_found()}
      refreshMs={ORDERS_REFRESH_MS}
    />
  );
}
