import { z } from 'zod';
import type { CustomerId, RedemptionToken, StationId, StationToken } from '#contracts/core/ids.ts';
import type { PictureUploadError } from '#contracts/core/picture-upload-errors.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { DAY_MS, toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { retentionCutoff } from '#server/core/retention-days.ts';
import type { Deps } from '#server/stations/deps.ts';
import { retentionDays } from '../retention.ts';
import {
  addReportPhotoRow,
  deleteOldReportPhotoRows,
  findOpenStickerReport,
  findReportPhotoFile,
  findReportPhotoId,
  listOwnReportPhotos,
  type ReportPhotoScope,
  type WashOrStickerReportKey,
} from '../store/record/report-photo.ts';
import { findRedemptionByToken } from '../store/redemption.ts';
import { findStationByToken } from '../store/scanned-station.ts';

type AddDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'pictures'>;
type Added = { readonly photo: 'stored' | 'known' };

/** Returns the encryption context of one photo. A photo that is moved to a different row then cannot be decrypted. */
function sealContextOf(photoId: string): SealContext {
  return `report_photo|file|${photoId}`;
}

/** Encrypts the photo of a report. It can be decrypted only in the row of this photo. */
export function encryptReportPhoto(keyring: Pick<Keyring, 'sealBytes'>, photoId: string, photo: Buffer): Buffer {
  return keyring.sealBytes(sealContextOf(photoId), photo);
}

/**
 * Adds a customer's photo to the report that a wash did not start. The request is refused if there is no such report.
 */
export async function addWashPhoto(
  deps: AddDeps,
  { redemptionToken, file }: { readonly redemptionToken: RedemptionToken; readonly file: Blob },
): Promise<Outcome<Added, 'not_found' | 'redemption_not_found' | PictureUploadError>> {
  const wash = await findRedemptionByToken(deps.db, deps.keyring.tokenHash(redemptionToken));
  if (wash === null) return refused('redemption_not_found');
  if (wash.questionedAt === null) return refused('not_found');
  const { redemptionId, stationId } = wash;
  return await addPhoto(deps, { redemptionId, stickerReportId: null, stationId, file });
}

/** Adds a customer's photo to the open report about a sticker. */
export async function addStickerPhoto(
  deps: AddDeps,
  sticker: { readonly stationToken: StationToken; readonly bayNo: number | null; readonly file: Blob },
): Promise<Outcome<Added, 'not_found' | 'station_not_found' | PictureUploadError>> {
  const station = await findStationByToken(deps.db, deps.keyring.tokenHash(sticker.stationToken));
  if (station === null) return refused('station_not_found');
  const { bays, stationId } = station;
  const bayNo = bays.some((bay) => bay.bayNo === sticker.bayNo) ? sticker.bayNo : null;
  const since = deps.clock.now() - DAY_MS;
  const stickerReportId = await findOpenStickerReport(deps.db, { stationId, bayNo, since });
  if (stickerReportId === null) return refused('not_found');
  return await addPhoto(deps, { redemptionId: null, stickerReportId, stationId, file: sticker.file });
}

type NewPhoto = WashOrStickerReportKey & { readonly stationId: StationId; readonly file: Blob };

/**
 * Stores the first photo of a report. It is re-encoded without cropping and without its GPS position, and encrypted.
 * Further photos are not stored, so that a retry or another customer cannot replace the first photo.
 */
async function addPhoto(
  { clock, db, ids, keyring, pictures }: AddDeps,
  { file, ...report }: NewPhoto,
): Promise<Outcome<Added, PictureUploadError>> {
  if ((await findReportPhotoId(db, report)) !== null) return accepted({ photo: 'known' });
  const page = await pictures.makePage(file);
  if (!page.ok) return page;
  const reportPhotoId = ids.uuid();
  const fileSealed = encryptReportPhoto(keyring, reportPhotoId, page.value);
  const stored = await addReportPhotoRow(db, { ...report, reportPhotoId, fileSealed, now: clock.now() });
  return accepted({ photo: stored ? 'stored' : 'known' });
}

/** Returns the decrypted photo of a report, if the staff user may see it. */
export async function showReportPhoto(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  photo: ReportPhotoScope & { readonly photoId: string },
): Promise<Outcome<Buffer, 'not_found'>> {
  const sealed = await findReportPhotoFile(db, photo);
  return sealed === null ? refused('not_found') : accepted(keyring.openBytes(sealContextOf(photo.photoId), sealed));
}

/**
 * Returns the id of a report's photo. The parameter `reference` is the source of a work order: 'wash:…' or 'sticker:…'.
 * Returns null if the report has no photo or `reference` names no report.
 */
export async function findPhotoOfReport({ db }: Pick<Deps, 'db'>, reference: string): Promise<string | null> {
  const [kind, named] = reference.split(':');
  const subject = z.uuid().safeParse(named).data;
  if (subject === undefined) return null;
  if (kind === 'wash') return await findReportPhotoId(db, { redemptionId: subject, stickerReportId: null });
  if (kind === 'sticker') return await findReportPhotoId(db, { redemptionId: null, stickerReportId: subject });
  return null;
}

export async function collectReportPhotos(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  customerId: CustomerId,
): Promise<{ readonly at: string; readonly picture: string }[]> {
  const rows = await listOwnReportPhotos(db, customerId);
  return rows.map(({ reportPhotoId, fileSealed, receivedAt }) => ({
    at: toIsoInstant(receivedAt),
    picture: `data:image/jpeg;base64,${keyring.openBytes(sealContextOf(reportPhotoId), fileSealed).toString('base64')}`,
  }));
}

/** Deletes photos of customers' reports at the end of their retention. Returns the number of deleted photos. */
export async function deleteOldReportPhotos({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteOldReportPhotoRows(db, retentionCutoff(retentionDays.reportPhotos, clock.now()));
}
