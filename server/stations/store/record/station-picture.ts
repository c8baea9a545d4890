import type { StaffId, StationId } from '#contracts/core/ids.ts';
import type { StationPicture } from '#contracts/stations/station-picture.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { boolean, bytes, id, instant } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';

const texts = pick('station_picture', 'alt_en alt_he');
const saving = { station_id: id<StationId>(), ...texts, staff_id: id<StaffId>(), now: instant } as const;

const saveStatement = statement({
  name: 'station_picture_save',
  params: { ...saving, ...pick('station_picture', 'name photo thumbnail') },
  row: pick('station_picture', 'name'),
  text: `
insert into station_picture (station_id, name, photo, thumbnail, alt_en, alt_he, saved_by, saved_at)
values (:station_id, :name, :photo, :thumbnail, :alt_en, :alt_he, :staff_id, :now)
on conflict (station_id) do update set name = excluded.name, photo = excluded.photo, thumbnail = excluded.thumbnail,
  alt_en = excluded.alt_en, alt_he = excluded.alt_he, saved_by = excluded.saved_by, saved_at = excluded.saved_at
returning name`,
});

export async function savePictureRow(tx: Tx, picture: ParamsOf<typeof saveStatement>): Promise<void> {
  await tx.query(saveStatement, picture);
}

const changeStatement = statement({
  name: 'station_picture_change_texts',
  params: saving,
  row: pick('station_picture', 'name'),
  text: `
update station_picture set alt_en = :alt_en, alt_he = :alt_he, saved_by = :staff_id, saved_at = :now
where station_id = :station_id returning name`,
});

/** Changes the texts of a station's photo. Returns false if the station has no photo. */
export async function changePictureTexts(tx: Tx, values: ParamsOf<typeof changeStatement>): Promise<boolean> {
  return (await tx.query(changeStatement, values)).length > 0;
}

const removeStatement = statement({
  name: 'station_picture_remove',
  params: { station_id: id<StationId>() },
  row: pick('station_picture', 'name'),
  text: 'delete from station_picture where station_id = :station_id returning name',
});

/** Deletes the photo of a station. Returns false if the station has no photo. */
export async function removePictureRow(tx: Tx, stationId: StationId): Promise<boolean> {
  return (await tx.query(removeStatement, { stationId })).length > 0;
}

const findStatement = statement({
  name: 'station_picture_find',
  params: { station_id: id<StationId>() },
  row: pick('station_picture', 'name alt_en alt_he'),
  text: 'select name, alt_en, alt_he from station_picture where station_id = :station_id',
});

/** Returns the photo of a station without its files. Returns null if the station has no photo. */
export async function findStationPicture(db: Queryable, stationId: StationId): Promise<StationPicture | null> {
  const [row] = await db.query(findStatement, { stationId });
  return row === undefined ? null : { name: row.name, alt: { en: row.altEn, he: row.altHe } };
}

const fileStatement = statement({
  name: 'station_picture_file',
  params: { ...pick('station_picture', 'name'), small: boolean },
  row: { content: bytes },
  text: `
select case when :small then thumbnail else photo end as content from station_picture where name = :name limit 1`,
});

/** Returns the image file of a photo in small or full size. Returns null if no station uses the photo. */
export async function findPictureFile(
  db: Queryable,
  file: { readonly name: string; readonly small: boolean },
): Promise<Buffer | null> {
  const [row] = await db.query(fileStatement, file);
  return row?.content ?? null;
}
