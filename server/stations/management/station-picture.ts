import { createHash } from 'node:crypto';
import type { StationId } from '#contracts/core/ids.ts';
import type { PictureUploadError } from '#contracts/core/picture-upload-errors.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { RouteRefusal } from '#server/core/http/calls/endpoint-call.ts';
import type { PictureResult } from '#server/core/images/port.ts';
import type { Deps } from '#server/stations/deps.ts';
import { lockStation } from '../store/managed-station.ts';
import { changePictureTexts, removePictureRow, savePictureRow } from '../store/record/station-picture.ts';

const NAME_LENGTH = 32;

type SaveDeps = Pick<Deps, 'clock' | 'db' | 'pictures'>;
type NewPicture = {
  readonly stationId: StationId;
  readonly file: Blob | undefined;
  readonly en: string;
  readonly he: string;
};
type Saved = Outcome<null, 'not_found' | PictureUploadError> | RouteRefusal<'validation_failed'>;

type Files = { readonly name: string; readonly photo: Buffer; readonly thumbnail: Buffer };

/**
 * Converts an uploaded picture to a photo and a thumbnail, both without metadata. The file name is derived from the
 * photo's content.
 */
async function filesOf(
  { pictures }: Pick<Deps, 'pictures'>,
  upload: Blob,
): Promise<Outcome<Files, PictureUploadError>> {
  const photo: PictureResult<PictureUploadError> = await pictures.makePhoto(upload);
  if (!photo.ok) return photo;
  const thumbnail = await pictures.makeThumbnail(upload);
  if (!thumbnail.ok) return thumbnail;
  const name = createHash('sha256').update(photo.value).digest('hex').slice(0, NAME_LENGTH);
  return accepted({ name, photo: photo.value, thumbnail: thumbnail.value });
}

/**
 * Saves the photo that a station's page and sticker page show. Without a file, only the texts of the current photo
 * change. A database trigger notifies every process to update the site's pages.
 */
export async function saveStationPicture(
  deps: SaveDeps,
  actor: Staff,
  { stationId, file, en, he }: NewPicture,
): Promise<Saved> {
  const files = file === undefined ? null : await filesOf(deps, file);
  if (files !== null && !files.ok) return files;
  const texts = { stationId, altEn: en, altHe: he, staffId: actor.staffId, now: deps.clock.now() };
  return await deps.db.inTransaction(async (tx): Promise<Saved> => {
    if ((await lockStation(tx, stationId)) === null) return refused('not_found');
    if (files !== null) await savePictureRow(tx, { ...texts, ...files.value });
    else if (!(await changePictureTexts(tx, texts))) {
      return { ok: false, refusal: 'validation_failed', fields: { file: 'required' } };
    }
    await appendAudit(tx, actor, { action: 'station.picture', refId: stationId, detail: {} });
    return accepted(null);
  });
}

/** Removes the photo of a station. Does nothing if the station has none. */
export async function removeStationPicture(
  { db }: Pick<Deps, 'db'>,
  actor: Staff,
  stationId: StationId,
): Promise<Outcome<null, 'not_found'>> {
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    if ((await lockStation(tx, stationId)) === null) return refused('not_found');
    if (!(await removePictureRow(tx, stationId))) return accepted(null);
    await appendAudit(tx, actor, { action: 'station.picture_removed', refId: stationId, detail: {} });
    return accepted(null);
  });
}
