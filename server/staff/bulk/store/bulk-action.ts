import type { SessionId, StaffId } from '#contracts/core/ids.ts';
import type { BulkAction, BulkActionName, BulkRowError } from '#contracts/staff/bulk.ts';
import type { CaseKind } from '#contracts/staff/cases/case-list.ts';
import { array, id, instant, integer, json, nullable, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';
import { assignedRolesRow, assignedRolesSql } from '../../team/store/assigned-roles.ts';

const addStatement = statement({
  name: 'bulk_act_add',
  params: {
    bulk_act_id: uuid,
    staff_id: id<StaffId>(),
    session_id: id<SessionId>(),
    act: word<BulkActionName>(),
    assignee: nullable(id<StaffId>()),
    item_ids: array(uuid),
    case_kinds: array(nullable(word<CaseKind>())),
    now: instant,
  },
  row: { bulk_act_id: uuid },
  text: `
with added as (
  insert into bulk_act (bulk_act_id, staff_id, session_id, act, assignee, created_at)
  values (:bulk_act_id, :staff_id, :session_id, :act, :assignee, :now)
  on conflict do nothing
  returning bulk_act_id
), items as (
  insert into bulk_item (bulk_act_id, item_id, case_kind, position)
  select distinct on (i.item_id) a.bulk_act_id, i.item_id, i.case_kind, i.position
  from added a cross join unnest(:item_ids, :case_kinds) with ordinality as i (item_id, case_kind, position)
  order by i.item_id, i.position
)
select bulk_act_id from added`,
});

/** Adds a bulk action with its rows. Duplicate rows are left out. Returns false if the id exists. */
export async function addBulkAction(tx: Tx, act: ParamsOf<typeof addStatement>): Promise<boolean> {
  return (await tx.query(addStatement, act)).length === 1;
}

const actRow = {
  ...pick('bulk_act', 'bulk_act_id created_at'),
  act: word<BulkActionName>(),
  total: integer,
  done: integer,
  refused: integer,
  refusals: json<BulkAction['refusals']>(),
} as const;
export type BulkActionRow = RowOf<typeof actRow>;

/** Maximum number of refused rows that are listed individually. */
const REFUSALS_SHOWN = 20;

const listStatement = statement({
  name: 'bulk_act_list',
  params: {
    staff_id: id<StaffId>(),
    act: nullable(word<BulkActionName>()),
    bulk_act_id: nullable(uuid),
    since: instant,
    limit: integer,
  },
  row: actRow,
  text: `
select a.bulk_act_id, a.act, a.created_at, n.total, n.done, n.refused, r.refusals
from bulk_act a
cross join lateral (
  select count(*)::int as total, (count(*) filter (where i.state = 'done'))::int as done,
    (count(*) filter (where i.state = 'refused'))::int as refused
  from bulk_item i where i.bulk_act_id = a.bulk_act_id) n
cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('id', i.item_id, 'caseKind', i.case_kind, 'refusal', i.refusal,
    'label', coalesce(o.order_code, w.title)) order by i.position), '[]') as refusals
  from (
    select * from bulk_item x where x.bulk_act_id = a.bulk_act_id and x.state = 'refused'
    order by x.position limit ${REFUSALS_SHOWN}) i
  left join work_order w on a.act = 'work_order.assign' and w.work_order_id = i.item_id
  left join shop_order o on o.order_id = case a.act
    when 'order.resend' then i.item_id
    when 'voucher.resend' then (
      select l.order_id from credit_lot c join order_line l on l.order_line_id = c.source_id
      where c.lot_id = i.item_id and c.source = 'order_line') end) r
where a.staff_id = :staff_id and a.created_at >= :since and (:act is null or a.act = :act)
  and (:bulk_act_id is null or a.bulk_act_id = :bulk_act_id)
order by a.created_at desc, a.bulk_act_id limit :limit`,
});

/** Returns bulk actions of a staff user with their progress, newest first. */
export async function listBulkActionRows(
  db: Queryable,
  query: ParamsOf<typeof listStatement>,
): Promise<BulkActionRow[]> {
  return await db.query(listStatement, query);
}

const itemRow = {
  ...pick('bulk_act', 'bulk_act_id created_at'),
  item_id: uuid,
  case_kind: nullable(word<CaseKind>()),
  tries: integer,
  act: word<BulkActionName>(),
  assignee: nullable(id<StaffId>()),
  session_id: id<SessionId>(),
  ...pick('staff_member', 'staff_id name disabled_at'),
  ...assignedRolesRow,
} as const;

export type BulkItem = RowOf<typeof itemRow>;

const claimStatement = statement({
  name: 'bulk_item_claim',
  params: { now: instant, leased_until: instant },
  row: itemRow,
  text: `
with next as (
  select i.bulk_act_id, i.item_id from bulk_item i join bulk_act a using (bulk_act_id)
  where i.state = 'waiting' and (i.leased_until is null or i.leased_until < :now)
  order by a.created_at, i.bulk_act_id, i.position limit 1
  for update of i skip locked
), claimed as (
  update bulk_item i set leased_until = :leased_until, tries = tries + 1 from next n
  where i.bulk_act_id = n.bulk_act_id and i.item_id = n.item_id
  returning i.bulk_act_id, i.item_id, i.case_kind, i.tries
)
select c.bulk_act_id, c.item_id, c.case_kind, c.tries, a.act, a.assignee, a.session_id, a.created_at, m.staff_id,
  m.name, m.disabled_at, ${assignedRolesSql('m')}
from claimed c join bulk_act a using (bulk_act_id) join staff_member m on m.staff_id = a.staff_id`,
});

/** Claims the next row of a bulk action for this process until a time (epoch ms). Returns null if there is none. */
export async function claimBulkItem(
  db: Queryable,
  lease: { readonly now: number; readonly leasedUntil: number },
): Promise<BulkItem | null> {
  const [row] = await db.query(claimStatement, lease);
  return row ?? null;
}

const endStatement = statement({
  name: 'bulk_item_end',
  params: { bulk_act_id: uuid, item_id: uuid, refusal: nullable(word<BulkRowError>()) },
  row: {},
  text: `
update bulk_item set state = case when :refusal is null then 'done' else 'refused' end, refusal = :refusal
where bulk_act_id = :bulk_act_id and item_id = :item_id and state = 'waiting'`,
});

/** Stores the result of a row. Idempotent. If `refusal` is null, the action succeeded. */
export async function endBulkItem(
  db: Queryable,
  ended: Pick<BulkItem, 'bulkActId' | 'itemId'> & { readonly refusal: BulkRowError | null },
): Promise<void> {
  await db.query(endStatement, ended);
}

const deleteStatement = statement({
  name: 'bulk_act_delete_old',
  params: { before: instant },
  row: { bulk_act_id: uuid },
  text: 'delete from bulk_act where created_at < :before returning bulk_act_id',
});

/**
 * Deletes bulk actions that began before a time (epoch ms), together with their rows. Returns the number of deleted
 * bulk actions.
 */
export async function deleteBulkActionsBefore(db: Queryable, before: number): Promise<number> {
  return (await db.query(deleteStatement, { before })).length;
}
