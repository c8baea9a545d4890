import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';

type Column = 'email_sealed' | 'note_sealed';

function contextOf(column: Column, goodwillId: string): SealContext {
  return `goodwill|${column}|${goodwillId}`;
}

/** What was noted about a gift may name people; an address always does. */
export function sealGoodwill(
  keyring: Pick<Keyring, 'seal'>,
  column: Column,
  { goodwillId, text }: { readonly goodwillId: string; readonly text: string | null },
): Buffer | null {
  return text === null || text === '' ? null : keyring.seal(contextOf(column, goodwillId), text);
}

export function openGoodwill(
  keyring: Pick<Keyring, 'open'>,
  column: Column,
  { goodwillId, sealed }: { readonly goodwillId: string; readonly sealed: Buffer | null },
): string | null {
  return sealed === null ? null : keyring.open(contextOf(column, goodwillId), sealed);
}
