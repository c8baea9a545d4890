import type { VerificationRequestId } from '#contracts/identity/verification.ts';
import type { Keyring, SealedFile } from '#server/core/keyring/port.ts';
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

/** Throws where it is not the picture of this request. */
export function openPicture(
  keyring: Pick<Keyring, 'openFile'>,
  requestId: VerificationRequestId,
  sealed: SealedFile,
): Buffer {
  return keyring.openFile(contextOf(requestId), sealed);
}

function noteContextOf(requestId: VerificationRequestId): SealContext {
  return `verification_request|note_sealed|${requestId}`;
}

export function sealNote(keyring: Pick<Keyring, 'seal'>, requestId: VerificationRequestId, note: string): Buffer {
  return keyring.seal(noteContextOf(requestId), note);
}

export function openNote(
  keyring: Pick<Keyring, 'open'>,
  requestId: VerificationRequestId,
  sealed: Buffer | null,
): string | null {
  return sealed === null ? null : keyring.open(noteContextOf(requestId), sealed);
}
