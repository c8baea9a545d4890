import type { CustomerId } from '#contracts/core/ids.ts';
import { sessionIdSchema } from '#contracts/core/ids.ts';
import { deviceNameOfUserAgent } from '#domain/identity/device.ts';
import { SESSION_MAX_MS, SHORT_SESSION_MS, SESSIONS_MAX } from '#domain/core/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { renewPurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import { newCookieToken } from '#server/core/http/cookies/server-cookie.ts';
import {
  setSessionCookie,
  sessionTokenOfRequest,
  type RequestAndReply,
} from '#server/core/http/cookies/session-cookie.ts';
import { rememberDevice } from './known-device.ts';
import { moveGuestOrders } from '#server/identity/store/guest-orders.ts';
import { beginSession, endSessionByToken, type SignInFactor } from '#server/identity/store/session.ts';

export type SignInDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'ids' | 'keyring' | 'metrics'>;

export type SignIn = {
  readonly customerId: CustomerId;
  readonly factor: SignInFactor;
  /** False if the session ends when the browser is closed; true by default. */
  readonly lasting?: boolean;
};

/**
 * Begins a session; every sign-in method calls it. Creates a new token. In the same transaction it ends the browser's
 * previous session, so a cookie planted by an attacker is worthless (session fixation). It also ends the least recently
 * used sessions beyond ten, and records the time of this authentication. The purchase cookie is renewed and keeps its
 * purchases. Pass the transaction that consumes the code, link or challenge, so that both are committed or both are
 * rolled back.
 */
export async function establishSession(
  deps: SignInDeps,
  exchange: RequestAndReply,
  signIn: SignIn & { tx?: Tx },
): Promise<void> {
  const { tx, customerId, factor } = signIn;
  const lasting = signIn.lasting ?? true;
  const now = steadyNow(deps.clock);
  const token = newCookieToken();
  const before = sessionTokenOfRequest(deps, exchange.request);
  const session = {
    sessionId: sessionIdSchema.parse(deps.ids.uuid()),
    tokenHash: deps.keyring.tokenHash(token),
    customerId,
    factor,
    lasting,
    ...deviceNameOfUserAgent(exchange.request.headers['user-agent']),
    now,
    absoluteAt: now + (lasting ? SESSION_MAX_MS : SHORT_SESSION_MS),
  };
  const cookies = renewPurchaseCookie(deps, exchange.request, exchange.reply);
  async function write(open: Tx): Promise<void> {
    if (before !== null) await endSessionByToken(open, deps.keyring.tokenHash(before), now);
    await beginSession(open, session, SESSIONS_MAX);
    if (cookies !== null) await moveGuestOrders(open, cookies);
  }
  await (tx === undefined ? deps.db.inTransaction(write) : write(tx));
  setSessionCookie(deps, exchange.reply, { token, lasting });
  rememberDevice(deps, exchange, customerId);
  deps.metrics.count('signed_in', { kind: factor });
}
