import type { AccessScope } from '#contracts/core/access-scope.ts';
import type { CustomerId, StationId } from '#contracts/core/ids.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { array, boolean, id, instant, integer, nullable, uuid } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf, type RowsOf } from '#server/core/db/statements/statement.ts';

/** Report of a customer about a wash or a sticker. Exactly one of the two ids is set. */
export type WashOrStickerReportKey = { readonly redemptionId: string | null; readonly stickerReportId: string | null };

const keyParams = { redemption_id: nullable(uuid), sticker_report_id: nullable(uuid) } as const;

const openStickerStatement = statement({
  name: 'sticker_report_open',
  params: { station_id: id<StationId>(), bay_no: nullable(integer), since: instant },
  row: pick('sticker_report', 'sticker_report_id'),
  text: `
select r.sticker_report_id from sticker_report r
where r.station_id = :station_id and r.bay_no is not distinct from :bay_no and r.first_at > :since
  and not exists (
    select from station_incident i
    where i.station_id = r.station_id and i.kind = 'sticker' and i.subject = r.sticker_report_id::text
      and i.state = 'closed')
order by r.first_at desc limit 1`,
});

/**
 * Returns the id of the open report about a sticker that began after `since` (epoch ms). Returns null if there is no
 * such report.
 */
export async function findOpenStickerReport(
  db: Queryable,
  sticker: ParamsOf<typeof openStickerStatement>,
): Promise<string | null> {
  const [row] = await db.query(openStickerStatement, sticker);
  return row?.stickerReportId ?? null;
}

const findStatement = statement({
  name: 'report_photo_find',
  params: keyParams,
  row: pick('report_photo', 'report_photo_id'),
  text: `
select report_photo_id from report_photo
where redemption_id = :redemption_id or sticker_report_id = :sticker_report_id`,
});

/** Returns the id of the photo of a report. Returns null if the report has no photo. */
export async function findReportPhotoId(db: Queryable, report: WashOrStickerReportKey): Promise<string | null> {
  const [row] = await db.query(findStatement, report);
  return row?.reportPhotoId ?? null;
}

const addStatement = statement({
  name: 'report_photo_add',
  params: {
    ...pick('report_photo', 'report_photo_id station_id file_sealed'),
    ...keyParams,
    now: instant,
  },
  row: pick('report_photo', 'report_photo_id'),
  text: `
insert into report_photo (report_photo_id, station_id, redemption_id, sticker_report_id, file_sealed, received_at)
select :report_photo_id, :station_id, :redemption_id, :sticker_report_id, :file_sealed, :now
where :redemption_id is null or exists (
  select from redemption where redemption_id = :redemption_id and questioned_at is not null)
on conflict do nothing
returning report_photo_id`,
});

/**
 * Adds the photo of a report. Returns false if the report already has a photo, or if there is no report about the wash.
 */
export async function addReportPhotoRow(db: Queryable, photo: ParamsOf<typeof addStatement>): Promise<boolean> {
  return (await db.query(addStatement, photo)).length > 0;
}

const fileStatement = statement({
  name: 'report_photo_file',
  params: { photo_id: uuid, stations: nullable(array(id<StationId>())), with_cases: boolean },
  row: pick('report_photo', 'file_sealed'),
  text: `
select file_sealed from report_photo
where report_photo_id = :photo_id and (:stations is null or station_id = any (:stations))
  and (:with_cases or redemption_id is null)`,
});

/**
 * Photos that a staff user may see. They are limited by the user's stations (null for all), and by the permission to
 * read cases about washes.
 */
export type ReportPhotoScope = { readonly stations: AccessScope; readonly withCases: boolean };

/** Returns the encrypted photo of a report. Returns null if there is no photo or the staff user may not see it. */
export async function findReportPhotoFile(
  db: Queryable,
  photo: ReportPhotoScope & { readonly photoId: string },
): Promise<Buffer | null> {
  const [row] = await db.query(fileStatement, photo);
  return row?.fileSealed ?? null;
}

const ownStatement = statement({
  name: 'report_photo_own',
  params: { customer_id: id<CustomerId>() },
  row: pick('report_photo', 'report_photo_id file_sealed received_at'),
  text: `
select p.report_photo_id, p.file_sealed, p.received_at
from report_photo p join redemption r using (redemption_id) join credit_lot c using (lot_id)
where c.customer_id = :customer_id order by p.received_at`,
});

export async function listOwnReportPhotos(
  db: Queryable,
  customerId: CustomerId,
): Promise<RowsOf<typeof ownStatement>[]> {
  return await db.query(ownStatement, { customerId });
}

const forgetStatement = statement({
  name: 'report_photo_forget',
  params: { customer_id: id<CustomerId>() },
  row: pick('report_photo', 'report_photo_id'),
  text: `
delete from report_photo p using redemption r join credit_lot c using (lot_id)
where p.redemption_id = r.redemption_id and c.customer_id = :customer_id
returning p.report_photo_id`,
});

export async function forgetReportPhotos(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.query(forgetStatement, { customerId });
}

const deleteStatement = statement({
  name: 'report_photo_delete_old',
  params: { before: instant },
  row: pick('report_photo', 'report_photo_id'),
  text: 'delete from report_photo where received_at < :before returning report_photo_id',
});

/**
 * Deletes photos of customers' reports that were received before a given time (epoch ms). Returns the number of deleted
 * photos.
 */
export async function deleteOldReportPhotoRows(db: Queryable, before: number): Promise<number> {
  return (await db.query(deleteStatement, { before })).length;
}
