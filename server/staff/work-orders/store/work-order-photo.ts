import type { StaffId, StationId } from '#contracts/core/ids.ts';
import { WORK_PHOTOS_MAX, type WorkOrderId } from '#contracts/staff/work-orders/work-orders.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { workOrderTransitions } from '#domain/staff/work-orders/work-order-state.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { array, bytes, id, instant, integer, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';

const photoRow = { photo_id: uuid, added_by: text, ...pick('work_order_photo', 'added_at') } as const;
export type WorkOrderPhotoRow = RowOf<typeof photoRow>;

const listStatement = statement({
  name: 'work_order_photo_list',
  params: { work_order_id: id<WorkOrderId>() },
  row: photoRow,
  text: `
select p.work_order_photo_id as photo_id, m.name as added_by, p.added_at
from work_order_photo p join staff_member m on m.staff_id = p.added_by
where p.work_order_id = :work_order_id order by p.added_at, p.work_order_photo_id`,
});

/** Returns the photos of a work order, oldest first. The picture files are not included. */
export async function listWorkOrderPhotos(db: Queryable, workOrderId: WorkOrderId): Promise<WorkOrderPhotoRow[]> {
  return await db.query(listStatement, { workOrderId });
}

const fileStatement = statement({
  name: 'work_order_photo_file',
  params: { work_order_id: id<WorkOrderId>(), photo_id: uuid, stations: nullable(array(id<StationId>())) },
  row: pick('work_order_photo', 'file_sealed'),
  text: `
select p.file_sealed from work_order_photo p join work_order w using (work_order_id)
where p.work_order_photo_id = :photo_id and p.work_order_id = :work_order_id
  and (:stations is null or w.station_id = any (:stations))`,
});

export async function findWorkOrderPhoto(
  db: Queryable,
  photo: { readonly workOrderId: WorkOrderId; readonly photoId: string; readonly stations: AccessScope },
): Promise<Buffer | null> {
  const [row] = await db.query(fileStatement, photo);
  return row?.fileSealed ?? null;
}

const lockStatement = statement({
  name: 'work_order_lock',
  params: { work_order_id: id<WorkOrderId>() },
  row: { photos: integer },
  text: `
select (select count(*)::int from work_order_photo p where p.work_order_id = w.work_order_id) as photos
from work_order w where w.work_order_id = :work_order_id
  and w.state in (${sqlTextList(sourceStatesOf(workOrderTransitions, 'cancelled'))})
for update of w`,
});

/**
 * Locks an active work order until commit. Returns false if the work order has ended or has the maximum number of
 * photos.
 */
export async function lockWorkOrderForPhoto(tx: Tx, workOrderId: WorkOrderId): Promise<boolean> {
  const [locked] = await tx.query(lockStatement, { workOrderId });
  if (locked === undefined) return false;
  // the photos were counted before the lock was granted, so a concurrent photo can be missing from the count
  const [now] = await tx.query(lockStatement, { workOrderId });
  return now !== undefined && now.photos < WORK_PHOTOS_MAX;
}

const addStatement = statement({
  name: 'work_order_photo_add',
  params: {
    work_order_id: id<WorkOrderId>(),
    photo_id: uuid,
    file_sealed: bytes,
    staff_id: id<StaffId>(),
    now: instant,
  },
  row: { photo_id: uuid },
  text: `
insert into work_order_photo (work_order_photo_id, work_order_id, file_sealed, added_by, added_at)
values (:photo_id, :work_order_id, :file_sealed, :staff_id, :now)
returning work_order_photo_id as photo_id`,
});

/** Adds a photo to a work order that `lockWorkOrderForPhoto` has locked. */
export async function addWorkOrderPhotoRow(tx: Tx, photo: ParamsOf<typeof addStatement>): Promise<void> {
  await tx.query(addStatement, photo);
}

const deleteStatement = statement({
  name: 'work_order_photo_delete_old',
  params: { before: instant },
  row: { photo_id: uuid },
  text: 'delete from work_order_photo where added_at < :before returning work_order_photo_id as photo_id',
});

/**
 * Deletes photos of work orders that were added before a given time (epoch ms). Returns the number of deleted photos.
 */
export async function deleteOldWorkOrderPhotos(db: Queryable, before: number): Promise<number> {
  return (await db.query(deleteStatement, { before })).length;
}
