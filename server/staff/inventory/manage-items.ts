import type { Consumable, ItemId, ItemUnit } from '#contracts/staff/stock/inventory.ts';
import { itemIdSchema } from '#contracts/staff/stock/inventory.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  addInventoryItemRow,
  changeInventoryItemRow,
  findInventoryItem,
  type InventoryItemChange,
  type InventoryItemRow,
} from './store/inventory-item.ts';
import {
  findStationStock,
  createStationStocks,
  setMinimumStock,
  type StationStockKey,
  type StationStockRow,
} from './store/station-stock.ts';
import { consumptionPeriodsAt } from './station-stock-view.ts';

type ItemDeps = Pick<Deps, 'clock' | 'db' | 'ids'>;

export type InventoryItemDraft = {
  readonly code: string;
  readonly name: string;
  readonly nameHe: string;
  readonly unit: ItemUnit;
  readonly packSize: number;
  readonly consumable: Consumable | null;
  readonly minimum: number;
};

/**
 * Returns true if a write failed because the code belongs to another item. Also returns true if the consumable that
 * washes use belongs to another item.
 */
function isItemCodeTakenError(error: unknown): boolean {
  return ['inventory_item_code', 'inventory_item_consumable'].includes(violatedConstraint(error) ?? '');
}

/** Adds an item, with a shelf at each station. */
export async function addItem(
  deps: ItemDeps,
  actor: Staff,
  { minimum, ...item }: InventoryItemDraft,
): Promise<Outcome<InventoryItemRow, 'code_taken'>> {
  const itemId: ItemId = itemIdSchema.parse(deps.ids.uuid());
  const now = deps.clock.now();
  try {
    await deps.db.inTransaction(async (tx) => {
      await addInventoryItemRow(tx, { ...item, itemId, now });
      await createStationStocks(tx, { stationId: null, itemId, minimum, now });
      await appendAudit(tx, actor, { action: 'stock.item_add', refId: itemId, detail: { after: { code: item.code } } });
    });
    return accepted({ ...item, itemId, version: 1 });
  } catch (error) {
    if (isItemCodeTakenError(error)) return refused('code_taken');
    throw error;
  }
}

type ChangeOutcome = Outcome<InventoryItemRow, 'not_found' | 'changed_meanwhile' | 'code_taken'>;

export async function changeItem(deps: ItemDeps, actor: Staff, change: InventoryItemChange): Promise<ChangeOutcome> {
  try {
    return await deps.db.inTransaction(async (tx): Promise<ChangeOutcome> => {
      const before = await findInventoryItem(tx, change.itemId);
      if (before === null) return refused('not_found');
      const after = await changeInventoryItemRow(tx, change);
      if (after === null) return refused('changed_meanwhile');
      await appendAudit(tx, actor, {
        action: 'stock.item_change',
        refId: change.itemId,
        detail: { before: auditFieldsOf(before), after: auditFieldsOf(after) },
      });
      return accepted(after);
    });
  } catch (error) {
    if (isItemCodeTakenError(error)) return refused('code_taken');
    throw error;
  }
}

function auditFieldsOf({ name, nameHe, packSize, consumable }: InventoryItemRow) {
  return { name, nameHe, packSize, consumable };
}

type MinimumChange = StationStockKey & {
  readonly minimum: number;
  readonly seen: number;
  /**
   * Size of one tank in units. Null if tank levels do not correct the stock. If it is undefined, the size does not
   * change.
   */
  readonly tankSize?: number | null | undefined;
};

/** Sets the minimum stock of an item at a station, and the size of its tanks. */
export async function changeMinimum(
  deps: ItemDeps,
  actor: Staff,
  change: MinimumChange,
): Promise<Outcome<StationStockRow, 'not_found' | 'changed_meanwhile'>> {
  const key = { stationId: change.stationId, itemId: change.itemId, ...consumptionPeriodsAt(deps.clock.now()) };
  type Result = Outcome<StationStockRow, 'not_found' | 'changed_meanwhile'>;
  return deps.db.inTransaction(async (tx): Promise<Result> => {
    if ((await findStationStock(tx, key)) === null) return refused('not_found');
    if (!(await setMinimumStock(tx, change))) return refused('changed_meanwhile');
    const shelf = await findStationStock(tx, key);
    if (shelf === null) return refused('not_found');
    const tank = change.tankSize === undefined ? {} : { tankSize: change.tankSize };
    const detail = { stationId: change.stationId, before: change.seen, after: change.minimum, ...tank };
    await appendAudit(tx, actor, { action: 'stock.minimum', refId: change.itemId, detail });
    return accepted(shelf);
  });
}
