import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { PictureUploadError } from '#contracts/core/picture-upload-errors.ts';
import type { WorkOrderId } from '#contracts/staff/work-orders/work-orders.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { retentionCutoff } from '#server/core/retention-days.ts';
import type { Deps } from '#server/staff/deps.ts';
import { retentionDays } from '../retention.ts';
import { findWorkOrder } from './store/work-order.ts';
import {
  addWorkOrderPhotoRow,
  deleteOldWorkOrderPhotos,
  findWorkOrderPhoto,
  lockWorkOrderForPhoto,
} from './store/work-order-photo.ts';

/** Returns the encryption context of one photo. A photo that is moved to a different row then cannot be decrypted. */
function sealContextOf(photoId: string): SealContext {
  return `work_order_photo|file|${photoId}`;
}

/** Encrypts a photo of a work order. It can be decrypted only in the row of this photo. */
export function sealWorkOrderPhoto(keyring: Pick<Keyring, 'sealBytes'>, photoId: string, photo: Buffer): Buffer {
  return keyring.sealBytes(sealContextOf(photoId), photo);
}

type AddDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'pictures'>;
type AddOutcome = Outcome<WorkOrderId, 'not_found' | 'changed_meanwhile' | PictureUploadError>;

/**
 * Adds an encrypted photo to an active work order. The photo is re-encoded without cropping, and its GPS position is
 * removed.
 */
export async function addWorkOrderPhoto(
  { clock, db, ids, keyring, pictures }: AddDeps,
  actor: Staff,
  { workOrderId, file }: { readonly workOrderId: WorkOrderId; readonly file: Blob },
): Promise<AddOutcome> {
  if ((await findWorkOrder(db, workOrderId, null)) === null) return refused('not_found');
  const page = await pictures.makePage(file);
  if (!page.ok) return page;
  const photoId = ids.uuid();
  const fileSealed = sealWorkOrderPhoto(keyring, photoId, page.value);
  return await db.inTransaction(async (tx): Promise<AddOutcome> => {
    if (!(await lockWorkOrderForPhoto(tx, workOrderId))) return refused('changed_meanwhile');
    await addWorkOrderPhotoRow(tx, { workOrderId, photoId, fileSealed, staffId: actor.staffId, now: clock.now() });
    await appendAudit(tx, actor, { action: 'work_order.photo', refId: workOrderId, detail: { photoId } });
    return accepted(workOrderId);
  });
}

/**
 * Returns a decrypted photo of a work order. The photo must belong to one of the given stations. If `stations` is null,
 * all stations are searched.
 */
export async function showWorkOrderPhoto(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  photo: { readonly workOrderId: WorkOrderId; readonly photoId: string; readonly stations: AccessScope },
): Promise<Outcome<Buffer, 'not_found'>> {
  const sealed = await findWorkOrderPhoto(db, photo);
  return sealed === null ? refused('not_found') : accepted(keyring.openBytes(sealContextOf(photo.photoId), sealed));
}

/** Deletes photos of work orders at the end of their retention. Returns the number of deleted photos. */
export async function deleteOldPhotos({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteOldWorkOrderPhotos(db, retentionCutoff(retentionDays.workPhotos, clock.now()));
}
