import type { VerificationRequestId } from '#contracts/identity/verification.ts';
import type { Keyring, SealedFile } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';

/** Every file has its own context: moved to another row it does not open. */
function contextOf(requestId: VerificationRequestId): SealContext {
  return `verification_picture|picture|${requestId}`;
}

export function sealPicture(
  keyring: Pick<Keyring, 'sealFile'>,
  requestId: VerificationRequestId,
  picture: Buffer,
): SealedFile {
  return keyring.sealFile(contextOf(requestId), picture);
}

/** Null if it does not open, which is reported: a card that cannot be seen is asked for again. */
export function readPicture(
  keyring: Pick<Keyring, 'openFile' | 'reportUnreadable'>,
  requestId: VerificationRequestId,
  sealed: SealedFile,
): Buffer | null {
  const row = { table: 'verification_picture', id: requestId };
  return readSealed({ keyring }, row, () => keyring.openFile(contextOf(requestId), sealed));
}

function noteContextOf(requestId: VerificationRequestId): SealContext {
  return `verification_request|note_sealed|${requestId}`;
}

export function sealNote(keyring: Pick<Keyring, 'seal'>, requestId: VerificationRequestId, note: string): Buffer {
  return keyring.seal(noteContextOf(requestId), note);
}

/** The note; null if there is none, or if it does not open, which is reported. */
export function readNote(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  requestId: VerificationRequestId,
  sealed: Buffer | null,
): string | null {
  if (sealed === null) return null;
  const row = { table: 'verification_request', id: requestId };
  return readSealed({ keyring }, row, () => keyring.open(noteContextOf(requestId), sealed));
}
