import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { listStaffOrders, ORDERS_REFRESH_MS } from '#contracts/staff/sales/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { orderKinds, orderStates } from '#contracts/staff/sales/order-states.ts';
import { paymentMethods } from '#contracts/payments/methods.ts';
import { usePortal } from '../../lib/portal.tsx';
import { ListPage } from '../../list/list-page.tsx';
import { orderColumns } from './order-columns.tsx';
import { methodWords, orderKindWords, orderStateWords } from '../../lib/words/order-words.ts';
import type { ListFilter } from '../../list/columns.ts';
import { choiceFilter, dayFilters } from '../../list/filters/choice-filter.ts';

/** Returns the filters of the list of orders. */
function orderFilters(): readonly ListFilter[] {
  return [
    { kind: 'text', name: 'search', label: m.staff_orders_search() },
    ...dayFilters(),
    choiceFilter({ name: 'state', label: m.staff_orders_state(), values: orderStates, words: orderStateWords }),
    choiceFilter({
      name: 'attention',
      label: m.staff_orders_attention(),
      values: ['yes'],
      words: { yes: m.staff_orders_attention_yes },
    }),
    choiceFilter({ name: 'kind', label: m.staff_orders_kind(), values: orderKinds, words: orderKindWords }),
    choiceFilter({ name: 'method', label: m.staff_orders_method(), values: paymentMethods, words: methodWords }),
  ];
}

/** Lists all orders. The search finds details that a customer can tell. */
export function OrdersPage() {
  const { locale } = usePortal();
  const from = useLocation().search;
  const columns = useMemo(() => orderColumns(locale, from), [from, locale]);
  return (
    <ListPage
      title={m.staff_orders_title()}
      text={m.staff_orders_search_hint()}
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
