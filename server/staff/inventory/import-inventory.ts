import { itemIdSchema, type ItemId } from '#contracts/staff/stock/inventory.ts';
import type { InventoryImportResponse } from '#contracts/staff/stock/inventory-import.ts';
import type { StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import {
  parseInventoryCsv,
  type InventoryImportLine,
  type InventoryLineError,
} from '#domain/staff/inventory-import.ts';
import { auditNameOf, type Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  addInventoryItemRow,
  changeInventoryItemRow,
  listInventoryItems,
  type InventoryItemRow,
} from './store/inventory-item.ts';
import { addStockMovementRow } from './store/inventory-movement.ts';
import {
  findStationStock,
  listStationChoices,
  lockStationStock,
  createStationStocks,
  setMinimumStock,
} from './store/station-stock.ts';
import { consumptionPeriodsAt } from './station-stock-view.ts';

type ImportDeps = Pick<Deps, 'clock' | 'db' | 'ids'>;
type KnownStock = { readonly stations: ReadonlyMap<string, StationId>; readonly items: Map<string, InventoryItemRow> };
type ImportCounts = { newItems: number; changedItems: number; shelves: number; openingStocks: number };

/** Error that rolls the import back. It contains the errors of the import. */
class ImportStoppedError extends Error {
  readonly mistakes: readonly InventoryLineError[];
  readonly done: ImportCounts;
  constructor(mistakes: readonly InventoryLineError[], done: ImportCounts) {
    super('the import was stopped');
    this.mistakes = mistakes;
    this.done = done;
  }
}

/**
 * Imports items, shelves and opening stock from a file, in one transaction. The transaction is rolled back on any error
 * and at the end of a dry run. A dry run therefore shows exactly what an import would change.
 */
export async function importInventory(
  deps: ImportDeps,
  actor: Staff,
  { csv, apply }: { readonly csv: string; readonly apply: boolean },
): Promise<Outcome<InventoryImportResponse, 'changed_meanwhile'>> {
  const read = parseInventoryCsv(csv);
  if (read.mistakes.length > 0) return accepted(answerOf(read.mistakes, emptyResult(), false));
  try {
    const done = await deps.db.inTransaction((tx) => importAll(deps, tx, { actor, lines: read.lines, apply }));
    return accepted(answerOf([], done, true));
  } catch (error) {
    if (error instanceof ImportStoppedError) return accepted(answerOf(error.mistakes, error.done, false));
    // this error occurs if a concurrent request created one of the items
    if (violatedConstraint(error) === 'inventory_item_code') return refused('changed_meanwhile');
    throw error;
  }
}

function emptyResult(): ImportCounts {
  return { newItems: 0, changedItems: 0, shelves: 0, openingStocks: 0 };
}

function answerOf(
  mistakes: readonly InventoryLineError[],
  done: ImportCounts,
  applied: boolean,
): InventoryImportResponse {
  return { applied, ...(mistakes.length > 0 ? emptyResult() : done), mistakes: [...mistakes] };
}

type ImportCommand = { readonly actor: Staff; readonly lines: readonly InventoryImportLine[]; readonly apply: boolean };

async function importAll(deps: ImportDeps, tx: Tx, { actor, lines, apply }: ImportCommand): Promise<ImportCounts> {
  const stations = await listStationChoices(tx);
  const items = await listInventoryItems(tx);
  const known: KnownStock = {
    stations: new Map(stations.map(({ slug, stationId }) => [slug, stationId])),
    items: new Map(items.map((item) => [item.code, item])),
  };
  const done = emptyResult();
  const mistakes: InventoryLineError[] = [];
  // shelves are always locked in the same order, which avoids deadlocks
  const ordered = lines.toSorted((one, other) => (keyOf(known, one) < keyOf(known, other) ? -1 : 1));
  for (const line of ordered) {
    const mistake = await importLine(deps, tx, { actor, line, known, done });
    if (mistake !== null) mistakes.push(mistake);
  }
  if (mistakes.length > 0 || !apply) throw new ImportStoppedError(mistakes, done);
  await appendAudit(tx, actor, { action: 'stock.import', refId: null, detail: { after: done } });
  return done;
}

function keyOf({ stations, items }: KnownStock, { station, code }: InventoryImportLine): string {
  return `${stations.get(station) ?? ''} ${items.get(code)?.itemId ?? code}`;
}

type LineWork = {
  readonly actor: Staff;
  readonly line: InventoryImportLine;
  readonly known: KnownStock;
  readonly done: ImportCounts;
};

async function importLine(deps: ImportDeps, tx: Tx, work: LineWork): Promise<InventoryLineError | null> {
  const { line, known, done, actor } = work;
  const stationId = known.stations.get(line.station);
  if (stationId === undefined) return { line: line.line, column: 'station', code: 'not_a_station' };
  const itemId = await itemOf(deps, tx, work);
  if (itemId === null) return { line: line.line, column: 'unit', code: 'other_item' };
  const now = deps.clock.now();
  const key = { stationId, itemId };
  done.shelves += await createStationStocks(tx, { ...key, minimum: line.minimum, now });
  await lockStationStock(tx, key);
  await setMinimumStock(tx, { ...key, minimum: line.minimum, seen: null });
  if (line.openingStock === null) return null;
  const shelf = await findStationStock(tx, { ...key, ...consumptionPeriodsAt(now) });
  // the file sets only the opening stock of a shelf and never overwrites stock with later movements
  if (shelf === null || shelf.seq > 0) return { line: line.line, column: 'opening_stock', code: 'already_stocked' };
  const movement = { kind: 'counted', amount: 0, found: line.openingStock, otherStationId: null } as const;
  await addStockMovementRow(tx, { ...key, ...movement, actId: null, note: '', actor: auditNameOf(actor), now });
  done.openingStocks += 1;
  return null;
}

/** Adds or changes the item of a line, or leaves it unchanged. Returns null if the item has a different unit. */
async function itemOf(deps: ImportDeps, tx: Tx, { line, known, done }: LineWork): Promise<ItemId | null> {
  const { code, name, nameHe, unit, packSize } = line;
  const item = known.items.get(code);
  if (item === undefined) {
    const newItem = {
      itemId: itemIdSchema.parse(deps.ids.uuid()),
      code,
      name,
      nameHe,
      unit,
      packSize,
      consumable: null,
    };
    await addInventoryItemRow(tx, { ...newItem, now: deps.clock.now() });
    known.items.set(code, { ...newItem, version: 1 });
    done.newItems += 1;
    return newItem.itemId;
  }
  if (item.unit !== unit) return null;
  if (item.name === name && item.nameHe === nameHe && item.packSize === packSize) return item.itemId;
  const changed = await changeInventoryItemRow(tx, { ...item, name, nameHe, packSize });
  if (changed === null) return null;
  known.items.set(code, changed);
  done.changedItems += 1;
  return changed.itemId;
}
