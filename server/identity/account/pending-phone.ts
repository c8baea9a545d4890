import { randomBytes } from 'node:crypto';
import { FRESH_PROOF_LIFETIME_MS } from '#domain/core/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import { clearServerCookie, cookieNameOf, setServerCookie } from '#server/core/http/cookies/server-cookie.ts';
import type { RequestAndReply } from '#server/core/http/cookies/session-cookie.ts';
import type { Deps } from '#server/identity/deps.ts';
import { createPendingPhone as holdInStore } from '#server/identity/store/pending-phone.ts';

const TOKEN_BYTES = 32;

/**
 * Stores a verified phone number for ten minutes and returns the token for the browser's cookie. The purchase cookie
 * cannot be used for this. Every sign-in renews it, but the stored phone number has to survive the sign-in to the other
 * account.
 */
export async function createPendingPhone(
  deps: Pick<Deps, 'clock' | 'keyring'>,
  challengeId: string,
  tx: Tx,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const heldUntil = steadyNow(deps.clock) + FRESH_PROOF_LIFETIME_MS;
  await holdInStore(tx, { challengeId, heldHash: deps.keyring.tokenHash(token), heldUntil });
  return token;
}

export function setPendingPhoneCookie(
  deps: Pick<Deps, 'config'>,
  reply: RequestAndReply['reply'],
  token: string,
): void {
  setServerCookie(deps, reply, { name: 'held_phone', value: token });
}

export function clearPendingPhoneCookie(deps: Pick<Deps, 'config'>, reply: RequestAndReply['reply']): void {
  clearServerCookie(deps, reply, 'held_phone');
}

/**
 * Returns the hash of the token in the cookie of a pending phone number. Returns null if the browser has no such
 * cookie.
 */
export function pendingPhoneHashOf(
  deps: Pick<Deps, 'config' | 'keyring'>,
  request: RequestAndReply['request'],
): Buffer | null {
  const token = request.cookies[cookieNameOf(deps, 'held_phone')];
  return token === undefined || token === '' ? null : deps.keyring.tokenHash(token);
}
