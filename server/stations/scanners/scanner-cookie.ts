import { cookieTokenOfRequest, setServerCookie } from '#server/core/http/cookies/server-cookie.ts';
import type { RequestAndReply } from '#server/core/http/cookies/session-cookie.ts';
import type { Deps } from '#server/stations/deps.ts';

/** Returns the SHA-256 of a phone's scanner cookie. Returns null if the phone has no such cookie. */
export function scannerTokenHashOf(
  needs: Pick<Deps, 'config' | 'keyring'>,
  request: RequestAndReply['request'],
): Buffer | null {
  const token = cookieTokenOfRequest(needs, request, 'scanner');
  return token === null ? null : needs.keyring.tokenHash(token);
}

/** Sets the scanner cookie. Browsers do not send this cookie with cross-site requests. */
export function setScannerCookie(needs: Pick<Deps, 'config'>, reply: RequestAndReply['reply'], token: string): void {
  setServerCookie(needs, reply, { name: 'scanner', value: token });
}
