import { Link } from 'react-router';
import { listStationStocks, type StationStock } from '#contracts/staff/stock/inventory.ts';
import { m } from '#messages/compiled/messages.js';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

const SHOWN = 10;

/**
 * The inventory tab. It shows items below their minimum stock, with links to an order for them and to the inventory.
 */
export function LowStockList() {
  const resource = useStaffData(listStationStocks, { query: { state: 'low' } });
  const mayOrder = mayUse(useMe(), 'inventory.write');
  return (
    <section className="staff-stack">
      <header className="staff-head">
        <h2 className="panel-title">{m.staff_inventory_low()}</h2>
        <Link to={`/admin/purchase-orders${mayOrder ? '?new=low' : ''}`} className="button button-secondary">
          {mayOrder ? m.staff_low_order() : m.staff_low_purchases()}
        </Link>
        <Link to="/admin/inventory" className="button button-primary">
          {m.staff_low_open()}
        </Link>
      </header>
      <LoadState resource={resource} />
      {resource.value === null ? null : <LowStationStocks rows={resource.value.rows} />}
    </section>
  );
}

function LowStationStocks({ rows }: { readonly rows: readonly StationStock[] }) {
  const { locale } = usePortal();
  if (rows.length === 0) return <EmptyState Icon={CheckIcon} text={m.staff_low_none()} />;
  return (
    <>
      <ul className="staff-activity">
        {rows.slice(0, SHOWN).map(({ stationId, itemId, name, nameHe, stationName, stationNameHe, ...shelf }) => (
          <li key={`${stationId} ${itemId}`}>
            <Link to={`/admin/inventory/${stationId}/${itemId}`}>
              <bdi>{locale === 'he' ? nameHe : name}</bdi>
            </Link>
            <bdi className="staff-quiet">{locale === 'he' ? stationNameHe : stationName}</bdi>
            <bdi dir="ltr" className="staff-state staff-state-invited">
              {shelf.reported === null
                ? `${shelf.seq === 0 ? '–' : shelf.stock.toLocaleString('en')} / ${shelf.minimum.toLocaleString('en')}`
                : `${Math.round(shelf.reported.percent)}%`}
            </bdi>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN ? <Link to="/admin/inventory?state=low">{m.staff_low_all()}</Link> : null}
    </>
  );
}
