import type { PictureUploadError } from '#contracts/core/picture-upload-errors.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { retentionCutoff } from '#server/core/retention-days.ts';
import type { Deps } from '#server/stations/deps.ts';
import { retentionDays } from '../retention.ts';
import {
  addOutagePhotoRow,
  deleteOldOutagePhotoRows,
  findOutagePhoto,
  type OutageKey,
} from '../store/record/station-outage.ts';

/** Returns the encryption context of one photo. A photo that is moved to a different row then cannot be decrypted. */
function sealContextOf(outageId: string): SealContext {
  return `station_outage|file|${outageId}`;
}

/** Encrypts the photo of an outage. It can be decrypted only in the row of this outage. */
export function encryptOutagePhoto(keyring: Pick<Keyring, 'sealBytes'>, outageId: string, photo: Buffer): Buffer {
  return keyring.sealBytes(sealContextOf(outageId), photo);
}

type AddDeps = Pick<Deps, 'db' | 'keyring' | 'pictures'>;
type AddOutcome = Outcome<{ readonly outageId: string }, 'not_found' | 'changed_meanwhile' | PictureUploadError>;

/**
 * Adds a photo to the log entry of an outage, which has at most one photo. The photo is re-encoded without cropping,
 * and its GPS position is removed.
 */
export async function addOutagePhoto(
  { db, keyring, pictures }: AddDeps,
  actor: Staff,
  { file, ...outage }: OutageKey & { readonly file: Blob },
): Promise<AddOutcome> {
  if ((await findOutagePhoto(db, outage)) === null) return refused('not_found');
  const page = await pictures.makePage(file);
  if (!page.ok) return page;
  const { outageId, stationId } = outage;
  const fileSealed = encryptOutagePhoto(keyring, outageId, page.value);
  return await db.inTransaction(async (tx): Promise<AddOutcome> => {
    const added = await addOutagePhotoRow(tx, { ...outage, fileSealed });
    if (added === null) return refused('changed_meanwhile');
    await appendAudit(tx, actor, { action: 'station.photo', refId: stationId, detail: { outageId, ...added } });
    return accepted({ outageId });
  });
}

export async function showOutagePhoto(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  outage: OutageKey,
): Promise<Outcome<Buffer, 'not_found'>> {
  const found = await findOutagePhoto(db, outage);
  if (found === null || found.fileSealed === null) return refused('not_found');
  return accepted(keyring.openBytes(sealContextOf(outage.outageId), found.fileSealed));
}

/** Deletes photos of outages at the end of their retention. Returns the number of deleted photos. */
export async function deleteOldOutagePhotos({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteOldOutagePhotoRows(db, retentionCutoff(retentionDays.outagePhotos, clock.now()));
}
