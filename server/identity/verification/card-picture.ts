import type { VerificationRequestId } from '#contracts/identity/verification.ts';
import type { Keyring, SealedFile } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';

/**
 * Returns the encryption context of a request's file. The context contains the request's id, so a file that is moved to
 * another row cannot be decrypted.
 */
function sealContextOf(requestId: VerificationRequestId): SealContext {
  return `verification_picture|picture|${requestId}`;
}

export function encryptCardPicture(
  keyring: Pick<Keyring, 'sealFile'>,
  requestId: VerificationRequestId,
  picture: Buffer,
): SealedFile {
  return keyring.sealFile(sealContextOf(requestId), picture);
}

/**
 * Returns the picture of the card. If the picture cannot be decrypted, this is logged and null is returned. The
 * customer is then asked for a new picture.
 */
export function readCardPicture(
  keyring: Pick<Keyring, 'openFile' | 'reportUnreadable'>,
  requestId: VerificationRequestId,
  sealed: SealedFile,
): Buffer | null {
  const row = { table: 'verification_picture', id: requestId };
  return readSealed({ keyring }, row, () => keyring.openFile(sealContextOf(requestId), sealed));
}

function noteContextOf(requestId: VerificationRequestId): SealContext {
  return `verification_request|note_sealed|${requestId}`;
}

export function encryptVerificationNote(
  keyring: Pick<Keyring, 'seal'>,
  requestId: VerificationRequestId,
  note: string,
): Buffer {
  return keyring.seal(noteContextOf(requestId), note);
}

/**
 * Returns the decrypted note of the verification request, or null if there is no note. If the note cannot be decrypted,
 * this is logged and null is returned.
 */
export function readVerificationNote(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  requestId: VerificationRequestId,
  sealed: Buffer | null,
): string | null {
  if (sealed === null) return null;
  const row = { table: 'verification_request', id: requestId };
  return readSealed({ keyring }, row, () => keyring.open(noteContextOf(requestId), sealed));
}
