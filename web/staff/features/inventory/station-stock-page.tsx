import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { getInventoryChoices, getStationStock, type StationStock } from '#contracts/staff/stock/inventory.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { PageHeader } from '../../kit/page-header.tsx';
import { RecordLoadState } from '../../lib/data/record-load.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import {
  stockAmountText,
  isStockUnknown,
  itemNameOf,
  runOutText,
  stationNameOf,
  stockText,
} from './inventory-words.ts';
import { InventoryItemDialog } from './item-dialog.tsx';
import { MinimumForm } from './minimum-form.tsx';
import { StationStockActions } from './station-stock-actions.tsx';
import { stationStockStateText, stationStockTone } from './station-stock-columns.tsx';
import { TankSizeForm } from './tank-form.tsx';
import { StationStockHistory } from './station-stock-history.tsx';
import { StatusBadge } from '../../lib/status-badge.tsx';

export function StationStockPage() {
  const { stationId = '', itemId = '' } = useParams();
  const resource = useStationStock({ stationId, itemId });
  const { value, failure, retry } = resource;
  if (value !== null) return <KnownStationStock answer={value} failure={failure} onChanged={retry} />;
  return <RecordLoadState resource={resource} list={{ to: '/admin/inventory', title: m.staff_place_inventory() }} />;
}

function useStationStock(params: { readonly stationId: string; readonly itemId: string }) {
  const after = useSearchParams()[0].get('after');
  return useStaffData(getStationStock, { params, query: after === null ? {} : { after } });
}

type KnownProps = {
  readonly answer: ResponseOf<typeof getStationStock>;
  readonly failure: string | null;
  readonly onChanged: () => void;
};

function KnownStationStock({ answer, failure, onChanged: retry }: KnownProps) {
  const { locale } = usePortal();
  const me = useMe();
  const [changing, setChanging] = useState(false);
  const choices = useStaffData(getInventoryChoices, {});
  const { shelf, movements, next } = answer;
  const mayWrite = mayUse(me, 'inventory.write');
  const item = choices.value?.items.find(({ id }) => id === shelf.itemId) ?? null;
  return (
    <div className="staff-stack">
      <PageHeader
        title={m.staff_shelf_of({ item: itemNameOf(shelf, locale), station: stationNameOf(shelf, locale) })}
        acts={
          mayWrite && item !== null ? (
            <button type="button" className="button button-secondary" onClick={() => setChanging(true)}>
              {m.staff_item_change()}
            </button>
          ) : null
        }
      />
      <Facts shelf={shelf} />
      {failure === null ? null : (
        <p role="alert" className="notice notice-danger">
          {failure}
        </p>
      )}
      {mayWrite ? (
        <>
          <StationStockActions
            key={`${shelf.stationId} ${shelf.itemId}`}
            shelf={shelf}
            movements={movements}
            onChanged={retry}
          />
          <MinimumForm key={shelf.minimum} shelf={shelf} onChanged={retry} />
          <TankSizeForm shelf={shelf} onChanged={retry} />
        </>
      ) : null}
      <StationStockHistory shelf={shelf} movements={movements} next={next} />
      {changing && item !== null ? (
        <InventoryItemDialog
          item={item}
          onDone={() => {
            setChanging(false);
            choices.retry();
            retry();
          }}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </div>
  );
}

function Facts({ shelf }: { readonly shelf: StationStock }) {
  const { locale } = usePortal();
  const { reported, stock, unit, minimum, runOut } = shelf;
  return (
    <dl className="staff-stats">
      <div className="staff-stat">
        <dt>{m.staff_inventory_stock()}</dt>
        <dd>
          <span className="staff-number">
            {isStockUnknown(shelf) ? stockText(shelf) : stockAmountText(stock, unit)}
          </span>
          <span>
            <StatusBadge words={stationStockStateText(shelf)} tone={stationStockTone(shelf)} />
          </span>
        </dd>
      </div>
      {reported === null ? null : (
        <div className="staff-stat">
          <dt>{m.staff_shelf_tank()}</dt>
          <dd>
            <span className="staff-number">{stockText(shelf)}</span>
            <span>{m.staff_shelf_reported_at({ time: formatDateTime(Date.parse(reported.at), locale) })}</span>
          </dd>
        </div>
      )}
      <div className="staff-stat">
        <dt>{m.staff_inventory_minimum()}</dt>
        <dd>
          <span className="staff-number">
            {minimum === 0 ? m.staff_inventory_unwatched() : stockAmountText(minimum, unit)}
          </span>
        </dd>
      </div>
      <div className="staff-stat">
        <dt>{m.staff_inventory_run_out()}</dt>
        <dd>
          <span className="staff-number">{runOutText(runOut)}</span>
        </dd>
      </div>
    </dl>
  );
}
