import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';

/** Email addresses of an email change. `email` is the new email address, `former` is the previous email address. */
type Which = 'email' | 'former';

function sealContextOf(which: Which, staffEmailChangeId: string): SealContext {
  return `staff_email_change|${which}|${staffEmailChangeId}`;
}

type Row = { readonly staffEmailChangeId: string };

export function sealChangedEmail(
  keyring: Pick<Keyring, 'seal'>,
  which: Which,
  { staffEmailChangeId, email }: Row & { readonly email: string },
): Buffer {
  return keyring.seal(sealContextOf(which, staffEmailChangeId), email);
}

export function openSealedChangedEmail(
  keyring: Pick<Keyring, 'open'>,
  which: Which,
  { staffEmailChangeId, sealed }: Row & { readonly sealed: Buffer },
): string {
  return keyring.open(sealContextOf(which, staffEmailChangeId), sealed);
}
