import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { getInventoryChoices, listStationStocks } from '#contracts/staff/stock/inventory.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListFilter } from '../../list/columns.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';
import { ImportInventoryDialog } from './import-dialog.tsx';
import { localizedName } from './inventory-words.ts';
import { InventoryItemDialog } from './item-dialog.tsx';
import { stationStockColumns } from './station-stock-columns.tsx';

type OpenedDialogKind = 'item' | 'import' | null;

/** Page with the stock of each station. A filter limits the list to items with low stock. */
export function InventoryPage() {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'inventory.write');
  const [opened, setOpened] = useState<OpenedDialogKind>(null);
  const [version, setVersion] = useState(0);
  const choices = useStaffData(getInventoryChoices, {});
  const columns = useMemo(() => stationStockColumns(locale), [locale]);
  const filters = useMemo((): readonly ListFilter[] => {
    const { stations = [], items = [] } = choices.value ?? {};
    return [
      {
        kind: 'choice',
        name: 'station',
        label: m.staff_inventory_station(),
        options: [
          { value: '', label: m.staff_inventory_all_stations() },
          ...stations.map((station) => ({ value: station.slug, label: localizedName(locale, station) })),
        ],
      },
      {
        kind: 'choice',
        name: 'item',
        label: m.staff_inventory_item(),
        options: [
          { value: '', label: m.staff_inventory_all_items() },
          ...items.map((item) => ({ value: item.code, label: localizedName(locale, item) })),
        ],
      },
      choiceFilter({
        name: 'state',
        label: m.staff_inventory_show(),
        values: ['low'],
        words: { low: m.staff_inventory_low },
        all: m.staff_inventory_show_all(),
      }),
    ];
  }, [choices.value, locale]);

  function done() {
    setOpened(null);
    setVersion(version + 1);
    choices.retry();
  }
  return (
    <>
      <ListPage
        title={m.staff_inventory_title()}
        text={m.staff_inventory_text()}
        endpoint={listStationStocks}
        filters={filters}
        columns={columns}
        rowId={({ stationId, itemId }) => `${stationId} ${itemId}`}
        empty={m.staff_inventory_empty()}
        version={version}
        acts={
          <>
            <Link to="/admin/purchase-orders" className="button button-secondary">
              {m.staff_purchases_title()}
            </Link>
            {mayWrite ? (
              <button type="button" className="button button-secondary" onClick={() => setOpened('import')}>
                {m.staff_import_open()}
              </button>
            ) : null}
          </>
        }
        add={mayWrite ? { label: m.staff_item_add(), open: () => setOpened('item') } : null}
      />
      {opened === 'item' ? <InventoryItemDialog item={null} onDone={done} onClose={() => setOpened(null)} /> : null}
      {opened === 'import' ? <ImportInventoryDialog onDone={done} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
