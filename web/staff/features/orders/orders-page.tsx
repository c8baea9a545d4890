import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { resendOrders } from '#contracts/staff/bulk.ts';
import { listStaffOrders, ORDERS_REFRESH_MS, sumStaffOrders, type OrderRow } from '#contracts/staff/sales/orders.ts';
import { SUMMED_ROWS_MAX } from '#contracts/staff/list.ts';
import { m } from '#messages/compiled/messages.js';
import { orderKinds, orderStates } from '#contracts/staff/sales/order-states.ts';
import { paymentMethods } from '#contracts/payments/methods.ts';
import { Price } from '#web/lib/language/price.tsx';
import { OpeningChecklistLink } from '../../lib/opening-checklist-link.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { usePortal } from '../../lib/portal.tsx';
import type { ListBulkAction } from '../../list/bulk/list-bulk.ts';
import { ListPage, listSumsCall } from '../../list/list-page.tsx';
import { hasValidVouchers } from './order-buyer.ts';
import { orderColumns } from './order-columns.tsx';
import { RevealBuyersButton, type RevealedContacts } from './revealed-buyers.tsx';
import { paymentMethodLabels, orderFilterLabels, orderKindLabels } from '../../lib/words/order-words.ts';
import type { ListFilter } from '../../list/columns.ts';
import { choiceFilter, dayFilters } from '../../list/filters/choice-filter.ts';

function orderFilters(): readonly ListFilter[] {
  return [
    { kind: 'text', name: 'search', label: m.staff_orders_search() },
    ...dayFilters(),
    choiceFilter({ name: 'state', label: m.staff_orders_state(), values: orderStates, words: orderFilterLabels }),
    choiceFilter({
      name: 'attention',
      label: m.staff_orders_attention(),
      values: ['yes'],
      words: { yes: m.staff_orders_attention_yes },
    }),
    choiceFilter({ name: 'kind', label: m.staff_orders_kind(), values: orderKinds, words: orderKindLabels }),
    choiceFilter({
      name: 'method',
      label: m.staff_orders_method(),
      values: paymentMethods,
      words: paymentMethodLabels,
    }),
  ];
}

function orderBulkAction(): ListBulkAction<OrderRow> {
  return {
    act: 'order.resend',
    permission: 'voucher.write',
    text: m.staff_bulk_resend_orders(),
    only: {
      takes: hasValidVouchers,
      taken: (sent) => m.staff_bulk_sent({ sent }),
      skipped: (skipped) => m.staff_bulk_skipped_orders({ skipped }),
    },
    people: null,
    begin: (rows, { bulkId }) =>
      callStaff(resendOrders, { body: { bulkId, items: rows.map(({ orderId }) => orderId) } }),
    pageOf: ({ id }) => `/admin/orders/${id}`,
  };
}

const orderSums = listSumsCall(sumStaffOrders, ({ sums }) => {
  if (sums === null) return { of: {}, label: m.staff_orders_many({ most: SUMMED_ROWS_MAX.toLocaleString('en') }) };
  const { count, paidAgorot } = sums;
  if (paidAgorot === null) return { of: {}, label: m.staff_orders_found({ count }) };
  return { of: { price: <Price agorot={paidAgorot} /> }, label: m.staff_orders_counted({ count }) };
});

/**
 * Lists all orders. The search finds an order by name, email address, phone number, order number, or the last digits of
 * a card, because customers know these.
 */
export function OrdersPage() {
  const { locale } = usePortal();
  const from = useLocation().search;
  const [shown, setShown] = useState<RevealedContacts>(new Map());
  const columns = useMemo(() => orderColumns(locale, from, shown), [from, locale, shown]);
  return (
    <ListPage
      title={m.staff_orders_title()}
      text={m.staff_orders_search_hint()}
      endpoint={listStaffOrders}
      filters={orderFilters()}
      columns={columns}
      rowId={({ orderId }) => orderId}
      renderRowsAction={(rows) => <RevealBuyersButton rows={rows} shown={shown} onShown={setShown} />}
      empty={m.staff_orders_none()}
      firstStep={<OpeningChecklistLink />}
      notFound={m.staff_orders_not_found()}
      refreshMs={ORDERS_REFRESH_MS}
      bulk={orderBulkAction()}
      sums={orderSums}
    />
  );
}
