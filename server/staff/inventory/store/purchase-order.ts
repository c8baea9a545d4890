import type { StaffId } from '#contracts/core/ids.ts';
import type { ItemId } from '#contracts/staff/stock/inventory.ts';
import type { PurchaseOrderId, PurchaseOrderState } from '#contracts/staff/stock/purchase-orders.ts';
import { array, bigint, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const headRow = {
  ...pick('purchase_order', 'station_id supplier note state version created_at ordered_at'),
  purchase_order_id: id<PurchaseOrderId>(),
  station_name: text,
  station_name_he: text,
  staff_name: text,
  packs: bigint,
  received_packs: bigint,
} as const;
export type PurchaseOrderRow = RowOf<typeof headRow>;

const orderSelection = `
select p.purchase_order_id, p.station_id, st.name as station_name, st.name_he as station_name_he, p.supplier, p.note,
  p.state, p.version, p.created_at, p.ordered_at, s.name as staff_name, line.packs, line.received_packs
from purchase_order p
join station st on st.station_id = p.station_id
join staff_member s on s.staff_id = p.created_by
cross join lateral (
  select coalesce(sum(l.packs), 0) as packs, coalesce(sum(came.packs), 0)::bigint as received_packs
  from purchase_line l cross join lateral (
    select coalesce(sum(m.amount), 0) / l.pack_size as packs from inventory_movement m
    where m.purchase_order_id = l.purchase_order_id and m.item_id = l.item_id
  ) came
  where l.purchase_order_id = p.purchase_order_id
) line`;

const listStatement = statement({
  name: 'purchase_order_list',
  params: {
    states: array(word<PurchaseOrderState>()),
    slug: nullable(text),
    before: nullable(id<PurchaseOrderId>()),
    limit: integer,
  },
  row: headRow,
  text: `${orderSelection}
where p.state = any (:states) and (:slug is null or st.slug = :slug)
  and (:before is null or p.purchase_order_id < :before)
order by p.purchase_order_id desc limit :limit`,
});

export type PurchaseOrderQuery = ParamsOf<typeof listStatement>;

/**
 * Returns purchase orders, newest first. They are sorted by descending id, because an id begins with its creation time.
 */
export async function listPurchaseOrderRows(db: Queryable, query: PurchaseOrderQuery): Promise<PurchaseOrderRow[]> {
  return await db.query(listStatement, query);
}

const openStatement = statement({
  name: 'purchase_order_count_open',
  params: {},
  row: { open: integer },
  text: `select count(*)::int as open from purchase_order where state not in ('received', 'closed')`,
});

/** Counts the purchase orders that are neither received nor closed. */
export async function countOpenPurchases(db: Queryable): Promise<number> {
  const [row] = await db.query(openStatement, {});
  return row?.open ?? 0;
}

const findStatement = statement({
  name: 'purchase_order_find',
  params: { purchase_order_id: id<PurchaseOrderId>() },
  row: headRow,
  text: `${orderSelection} where p.purchase_order_id = :purchase_order_id`,
});

export async function findPurchaseOrder(db: Queryable, purchaseOrderId: PurchaseOrderId) {
  const [row] = await db.query(findStatement, { purchaseOrderId });
  return row ?? null;
}

const lineRow = {
  ...pick('inventory_item', 'code name name_he unit pack_size'),
  ...pick('purchase_line', 'packs'),
  item_id: id<ItemId>(),
  received_packs: bigint,
} as const;
export type PurchaseLineRow = RowOf<typeof lineRow>;

const linesStatement = statement({
  name: 'purchase_line_list',
  params: { purchase_order_id: id<PurchaseOrderId>() },
  row: lineRow,
  text: `
select l.item_id, i.code, i.name, i.name_he, i.unit, l.pack_size, l.packs,
  (select coalesce(sum(m.amount), 0) / l.pack_size from inventory_movement m
    where m.purchase_order_id = l.purchase_order_id and m.item_id = l.item_id) as received_packs
from purchase_line l join inventory_item i using (item_id)
where l.purchase_order_id = :purchase_order_id order by i.code`,
});

export async function listPurchaseLines(db: Queryable, purchaseOrderId: PurchaseOrderId): Promise<PurchaseLineRow[]> {
  return await db.query(linesStatement, { purchaseOrderId });
}

const addStatement = statement({
  name: 'purchase_order_add',
  params: {
    ...pick('purchase_order', 'station_id supplier note'),
    purchase_order_id: id<PurchaseOrderId>(),
    staff_id: id<StaffId>(),
    now: instant,
  },
  row: pick('purchase_order', 'version'),
  text: `
insert into purchase_order (purchase_order_id, station_id, supplier, note, state, created_by, created_at)
select :purchase_order_id, station_id, :supplier, :note, 'draft', :staff_id, :now
from station where station_id = :station_id
on conflict (purchase_order_id) do nothing
returning version`,
});

export type NewPurchaseOrder = ParamsOf<typeof addStatement>;

/** Adds a draft of a purchase order. Returns false if the id exists, or the station does not exist. */
export async function addPurchaseOrderRow(tx: Tx, purchaseOrder: NewPurchaseOrder): Promise<boolean> {
  return (await tx.query(addStatement, purchaseOrder)).length === 1;
}

const setLinesStatement = statement({
  name: 'purchase_line_set',
  params: { purchase_order_id: id<PurchaseOrderId>(), items: array(id<ItemId>()), packs: array(integer) },
  row: { item_id: id<ItemId>() },
  text: `
with gone as (
  delete from purchase_line where purchase_order_id = :purchase_order_id and not item_id = any (:items)
)
insert into purchase_line (purchase_order_id, item_id, packs, pack_size)
select :purchase_order_id, i.item_id, said.packs, i.pack_size
from unnest(:items, :packs) as said (item_id, packs) join inventory_item i using (item_id)
on conflict (purchase_order_id, item_id) do update set packs = excluded.packs, pack_size = excluded.pack_size
returning item_id`,
});

export type PurchaseLineDraft = { readonly itemId: ItemId; readonly packs: number };

/** Replaces the lines of a purchase order. Returns the number of lines whose item exists. */
export async function setPurchaseLines(
  tx: Tx,
  purchaseOrderId: PurchaseOrderId,
  lines: readonly PurchaseLineDraft[],
): Promise<number> {
  const items = lines.map(({ itemId }) => itemId);
  return (await tx.query(setLinesStatement, { purchaseOrderId, items, packs: lines.map(({ packs }) => packs) })).length;
}

const changeStatement = statement({
  name: 'purchase_order_change',
  params: {
    ...pick('purchase_order', 'version state'),
    purchase_order_id: id<PurchaseOrderId>(),
    from_states: array(word<PurchaseOrderState>()),
    supplier: nullable(text),
    note: nullable(text),
    now: instant,
  },
  row: pick('purchase_order', 'version'),
  text: `
update purchase_order set state = :state, version = version + 1, supplier = coalesce(:supplier, supplier),
  note = coalesce(:note, note), ordered_at = case when :state = 'ordered' then :now else ordered_at end,
  ended_at = case when :state in ('received', 'closed') then :now end
where purchase_order_id = :purchase_order_id and version = :version and state = any (:from_states)
returning version`,
});

export type PurchaseOrderChange = {
  readonly purchaseOrderId: PurchaseOrderId;
  readonly version: number;
  readonly fromStates: readonly PurchaseOrderState[];
  readonly state: PurchaseOrderState;
  /** Name of the supplier. Null leaves the value unchanged. */
  readonly supplier: string | null;
  readonly note: string | null;
  readonly now: number;
};

/** Changes a purchase order. Returns false if the version is outdated or the order's state is not in `fromStates`. */
export async function changePurchaseOrderRow(tx: Tx, change: PurchaseOrderChange): Promise<boolean> {
  return (await tx.query(changeStatement, change)).length === 1;
}

const receiveStatement = statement({
  name: 'purchase_order_receive',
  params: {
    ...pick('inventory_movement', 'actor'),
    purchase_order_id: id<PurchaseOrderId>(),
    items: array(id<ItemId>()),
    packs: array(integer),
    now: instant,
  },
  row: { item_id: id<ItemId>() },
  text: `
insert into inventory_movement (station_id, item_id, kind, amount, purchase_order_id, actor, occurred_at)
select p.station_id, l.item_id, 'received', said.packs * l.pack_size, p.purchase_order_id, :actor, :now
from unnest(:items, :packs) as said (item_id, packs)
join purchase_line l on l.purchase_order_id = :purchase_order_id and l.item_id = said.item_id
join purchase_order p on p.purchase_order_id = l.purchase_order_id
where said.packs + (
  select coalesce(sum(m.amount), 0) / l.pack_size from inventory_movement m
  where m.purchase_order_id = l.purchase_order_id and m.item_id = l.item_id) <= l.packs
order by l.item_id
returning item_id`,
});

/**
 * Adds a delivery to the stock and returns the number of booked lines. A line that exceeds the ordered amount is not
 * booked.
 */
export async function receivePurchaseLines(
  tx: Tx,
  delivery: {
    readonly purchaseOrderId: PurchaseOrderId;
    readonly lines: readonly PurchaseLineDraft[];
    readonly actor: string;
    readonly now: number;
  },
): Promise<number> {
  const { purchaseOrderId, lines, actor, now } = delivery;
  const items = lines.map(({ itemId }) => itemId);
  const packs = lines.map(({ packs: each }) => each);
  return (await tx.query(receiveStatement, { purchaseOrderId, items, packs, actor, now })).length;
}
