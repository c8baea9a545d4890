import {
  addStockCount,
  addItem as addItemCall,
  addStockMovement,
  changeItem as changeItemCall,
  changeStationStock,
  getInventoryChoices,
  getStationStock,
  listStationStocks,
} from '#contracts/staff/stock/inventory.ts';
import { importInventory as importInventoryCall } from '#contracts/staff/stock/inventory-import.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listRoute } from '../list/list-route.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { listInventoryItems } from './store/inventory-item.ts';
import { listStockMovements } from './store/inventory-movement.ts';
import { findStationStock, listStationStockRows, listStationChoices } from './store/station-stock.ts';
import { countStock } from './count-stock.ts';
import { importInventory } from './import-inventory.ts';
import { addItem, changeItem, changeMinimum } from './manage-items.ts';
import { listEstimatedConsumption } from './list-estimated-consumption.ts';
import { recordStockMovement } from './move-stock.ts';
import {
  inventoryItemViewOf,
  stockMovementViewOf,
  consumptionPeriodsAt,
  stationStockViewOf,
} from './station-stock-view.ts';

const reading = { access: 'staff', permission: 'inventory.read' } as const;
const writing = { access: 'staff', permission: 'inventory.write' } as const;

export function registerInventoryRoutes(app: App, deps: Deps): void {
  registerStationStockRoutes(app, deps);
  registerItems(app, deps);
  registerActions(app, deps);
}

function registerStationStockRoutes(app: App, deps: Deps): void {
  const { clock, db } = deps;
  listRoute(app, listStationStocks, {
    ...reading,
    async handle({ query }) {
      const now = clock.now();
      const { afterRank, afterSlug, afterCode } = stationStockCursorOf(query.after);
      const rows = await listStationStockRows(db, {
        ...consumptionPeriodsAt(now),
        slug: filterOf(query.station),
        code: filterOf(query.item),
        onlyLow: query.state === 'low',
        afterRank,
        afterSlug,
        afterCode,
        limit: ROWS_TO_FETCH,
      });
      const cursor = ({ rank, slug, code }: (typeof rows)[number]) => `${rank}~${slug}~${code}`;
      return accepted(staffPage(rows, { cursor, entry: (row) => stationStockViewOf(row, now) }));
    },
  });
  route(app, getStationStock, {
    ...reading,
    async handle({ params, query }) {
      const now = clock.now();
      const shelf = await findStationStock(db, { ...params, ...consumptionPeriodsAt(now) });
      if (shelf === null) return refused('not_found');
      const before = /^\d{1,9}$/.test(query.after ?? '') ? Number(query.after) : null;
      const rows = await listStockMovements(db, { ...params, before, limit: ROWS_TO_FETCH });
      const { rows: movements, next } = staffPage(rows, {
        cursor: ({ seq }) => String(seq),
        entry: stockMovementViewOf,
      });
      return accepted({ shelf: stationStockViewOf(shelf, now), movements, next });
    },
  });
  route(app, changeStationStock, {
    ...writing,
    async handle({ actor, params, body }) {
      const { minimum, seenMinimum: seen, tankSize } = body;
      const changed = await changeMinimum(deps, actor, { ...params, minimum, seen, tankSize });
      return changed.ok ? accepted(stationStockViewOf(changed.value, clock.now())) : changed;
    },
  });
}

/** Returns the shelf after which a page begins. An invalid cursor starts at the first shelf. */
function stationStockCursorOf(after: string | undefined) {
  const [, rank = '0', afterSlug = null, afterCode = ''] = /^([0-2])~([^~]+)~([^~]+)$/.exec(after ?? '') ?? [];
  return { afterRank: Number(rank), afterSlug, afterCode };
}

/** Returns the value of a filter in the query. Returns null if the filter is missing or empty. */
function filterOf(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}

function registerItems(app: App, deps: Deps): void {
  route(app, getInventoryChoices, {
    ...reading,
    async handle() {
      const [stations, items] = await Promise.all([listStationChoices(deps.db), listInventoryItems(deps.db)]);
      return accepted({
        stations: stations.map(({ stationId, ...station }) => ({ id: stationId, ...station })),
        items: items.map(inventoryItemViewOf),
      });
    },
  });
  route(app, addItemCall, {
    ...writing,
    async handle({ actor, body }) {
      const added = await addItem(deps, actor, body);
      return added.ok ? accepted(inventoryItemViewOf(added.value)) : added;
    },
  });
  route(app, changeItemCall, {
    ...writing,
    async handle({ actor, body, params }) {
      const changed = await changeItem(deps, actor, { ...body, itemId: params.itemId });
      return changed.ok ? accepted(inventoryItemViewOf(changed.value)) : changed;
    },
  });
  route(app, importInventoryCall, {
    ...writing,
    handle: ({ actor, body }) => importInventory(deps, actor, body),
  });
}

function registerActions(app: App, deps: Deps): void {
  route(app, addStockMovement, {
    ...writing,
    async handle({ actor, body }) {
      const { toStationId = null, note = '', ...move } = body;
      const moved = await recordStockMovement(deps, actor, { ...move, toStationId, note });
      return moved.ok ? accepted(stationStockViewOf(moved.value, deps.clock.now())) : moved;
    },
  });
  route(app, addStockCount, {
    ...writing,
    async handle({ actor, body }) {
      const counted = await countStock({ ...deps, listConsumption: listEstimatedConsumption }, actor, {
        ...body,
        note: body.note ?? '',
      });
      if (!counted.ok) return counted;
      return accepted({ ...counted.value, shelf: stationStockViewOf(counted.value.shelf, deps.clock.now()) });
    },
  });
}
