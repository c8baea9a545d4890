import type { Keyring } from '#server/core/keyring/port.ts';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';

type Column = 'email_sealed' | 'note_sealed';

function sealContextOf(column: Column, goodwillId: string): SealContext {
  return `goodwill|${column}|${goodwillId}`;
}

/**
 * Encrypts the note or the email address of a gift to a customer. A note can contain names of people, and an email
 * address always identifies a person. Returns null if the text is empty.
 */
export function sealGoodwillText(
  keyring: Pick<Keyring, 'seal'>,
  column: Column,
  { goodwillId, text }: { readonly goodwillId: string; readonly text: string | null },
): Buffer | null {
  return text === null || text === '' ? null : keyring.seal(sealContextOf(column, goodwillId), text);
}

type ReadKeyring = Pick<Keyring, 'open' | 'reportUnreadable'>;
type SealedText = { readonly goodwillId: string; readonly sealed: Buffer | null };

/**
 * Decrypts the note, for lists and exports. Returns null if there is none. If decryption fails, reports the failure and
 * returns UNREADABLE_PLACEHOLDER.
 */
export function readGoodwillNote(keyring: ReadKeyring, note: SealedText): string | null {
  return readText(keyring, 'note_sealed', note);
}

/**
 * Decrypts the email address of a proposal's recipient, for lists. Returns null if none is stored. If decryption fails,
 * reports the failure and returns UNREADABLE_PLACEHOLDER.
 */
export function readGoodwillEmail(keyring: ReadKeyring, email: SealedText): string | null {
  return readText(keyring, 'email_sealed', email);
}

function readText(keyring: ReadKeyring, column: Column, { goodwillId, sealed }: SealedText): string | null {
  const open = () => ({ text: openSealedGoodwillText(keyring, column, { goodwillId, sealed }) });
  const read = readSealed({ keyring }, { table: 'goodwill', id: goodwillId }, open);
  return read === null ? UNREADABLE_PLACEHOLDER : read.text;
}

export function openSealedGoodwillText(
  keyring: Pick<Keyring, 'open'>,
  column: Column,
  { goodwillId, sealed }: { readonly goodwillId: string; readonly sealed: Buffer | null },
): string | null {
  return sealed === null ? null : keyring.open(sealContextOf(column, goodwillId), sealed);
}
