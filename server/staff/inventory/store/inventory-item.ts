import type { Consumable, ItemId } from '#contracts/staff/stock/inventory.ts';
import { id, instant, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const itemRow = {
  ...pick('inventory_item', 'code name name_he unit pack_size version'),
  item_id: id<ItemId>(),
  consumable: nullable(word<Consumable>()),
} as const;
export type InventoryItemRow = RowOf<typeof itemRow>;

const columns = 'item_id, code, name, name_he, unit, pack_size, consumable, version';

const listStatement = statement({
  name: 'inventory_item_list',
  params: {},
  row: itemRow,
  text: `select ${columns} from inventory_item order by code`,
});

export async function listInventoryItems(db: Queryable): Promise<InventoryItemRow[]> {
  return await db.query(listStatement, {});
}

const findStatement = statement({
  name: 'inventory_item_find',
  params: { item_id: id<ItemId>() },
  row: itemRow,
  text: `select ${columns} from inventory_item where item_id = :item_id`,
});

export async function findInventoryItem(db: Queryable, itemId: ItemId): Promise<InventoryItemRow | null> {
  const [row] = await db.query(findStatement, { itemId });
  return row ?? null;
}

const addStatement = statement({
  name: 'inventory_item_add',
  params: {
    ...pick('inventory_item', 'code name name_he unit pack_size'),
    item_id: id<ItemId>(),
    consumable: nullable(word<Consumable>()),
    now: instant,
  },
  row: {},
  text: `
insert into inventory_item (item_id, code, name, name_he, unit, pack_size, consumable, created_at)
values (:item_id, :code, :name, :name_he, :unit, :pack_size, :consumable, :now)`,
});

export type NewInventoryItem = Omit<InventoryItemRow, 'version'>;

/**
 * Adds an item. If the code or the consumable is taken, throws the unique violation `inventory_item_code` or
 * `inventory_item_consumable`.
 */
export async function addInventoryItemRow(tx: Tx, item: NewInventoryItem & { readonly now: number }): Promise<void> {
  await tx.query(addStatement, item);
}

const changeStatement = statement({
  name: 'inventory_item_change',
  params: {
    ...pick('inventory_item', 'name name_he pack_size version'),
    item_id: id<ItemId>(),
    consumable: nullable(word<Consumable>()),
  },
  row: itemRow,
  text: `
update inventory_item
set name = :name, name_he = :name_he, pack_size = :pack_size, consumable = :consumable, version = version + 1
where item_id = :item_id and version = :version
returning ${columns}`,
});

export type InventoryItemChange = Pick<
  InventoryItemRow,
  'itemId' | 'name' | 'nameHe' | 'packSize' | 'consumable' | 'version'
>;

/** Changes an item. Returns null if its version is no longer the version that the staff user saw. */
export async function changeInventoryItemRow(tx: Tx, change: InventoryItemChange): Promise<InventoryItemRow | null> {
  const [row] = await tx.query(changeStatement, change);
  return row ?? null;
}
