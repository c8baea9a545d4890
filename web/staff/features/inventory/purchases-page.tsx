import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import {
  listPurchaseOrders,
  purchaseOrderStates,
  type PurchaseOrderSummary,
} from '#contracts/staff/stock/purchase-orders.ts';
import { m } from '#messages/compiled/messages.js';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { timeCell } from '../../list/csv.ts';
import { queryWithChanges } from '../../list/filters/changed-query.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';
import { stationNameOf } from './inventory-words.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { purchaseLabels } from './purchase-words.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

function receivedPacksText({ receivedPacks, packs }: PurchaseOrderSummary): string {
  return m.staff_purchases_came_of({ came: receivedPacks, packs });
}

function columnsIn(locale: Locale): readonly ListColumn<PurchaseOrderSummary>[] {
  return [
    {
      id: 'supplier',
      header: m.staff_purchases_supplier(),
      cell: ({ id, supplier }) => (
        <Link to={`/admin/purchase-orders/${id}`}>
          <bdi>{supplier}</bdi>
        </Link>
      ),
      text: ({ supplier }) => supplier,
    },
    {
      id: 'state',
      header: m.staff_purchases_state(),
      card: 'side',
      cell: ({ state }) => <StatusBadge words={purchaseLabels[state]()} tone={stateTones.purchase[state]} />,
      text: ({ state }) => purchaseLabels[state](),
    },
    { id: 'came', header: m.staff_purchases_came(), cell: receivedPacksText, text: receivedPacksText },
    {
      id: 'station',
      header: m.staff_inventory_station(),
      card: 'plain',
      cell: (order) => <bdi>{stationNameOf(order, locale)}</bdi>,
      text: (order) => stationNameOf(order, locale),
    },
    {
      id: 'when',
      header: m.staff_purchases_when(),
      card: 'when',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} locale={locale} />,
      text: ({ createdAt }) => timeCell(createdAt),
    },
    {
      id: 'who',
      header: m.staff_purchases_who(),
      card: 'none',
      cell: ({ adminName }) => <bdi>{adminName}</bdi>,
      text: ({ adminName }) => adminName,
    },
  ];
}

/**
 * Page with the purchase orders, newest first. The URL with `?new=low` opens the form of a new order for the shelves
 * whose stock is low.
 */
export function PurchaseOrdersPage() {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'inventory.write');
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const isWriting = mayWrite && query.get('new') === 'low';
  const columns = useMemo(() => columnsIn(locale), [locale]);
  const filters = useMemo(
    () => [
      choiceFilter({
        name: 'state',
        label: m.staff_purchases_state(),
        values: ['open', ...purchaseOrderStates],
        words: { open: m.staff_purchases_open, ...purchaseLabels },
        all: m.staff_purchases_all(),
      }),
    ],
    [],
  );
  return (
    <>
      <ListPage
        title={m.staff_purchases_title()}
        text={m.staff_purchases_text()}
        endpoint={listPurchaseOrders}
        filters={filters}
        columns={columns}
        rowId={({ id }) => id}
        empty={m.staff_purchases_empty()}
        add={
          mayWrite
            ? { label: m.staff_purchases_add(), open: () => setQuery(queryWithChanges(query, { new: 'low' })) }
            : null
        }
      />
      {isWriting ? (
        <PurchaseDialog
          order={null}
          onDone={({ id }) => void navigate(`/admin/purchase-orders/${id}`)}
          onClose={() => setQuery(queryWithChanges(query, { new: null }))}
        />
      ) : null}
    </>
  );
}
