import type { CustomerId } from '#contracts/core/ids.ts';
import { sessionIdSchema } from '#contracts/core/ids.ts';
import { deviceName } from '#domain/identity/device.ts';
import { ABSOLUTE_MS, FLEETING_MS, SESSIONS_MAX } from '#domain/core/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { renewPurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import {
  setSessionCookie,
  newSessionToken,
  sessionTokenOf,
  type Exchange,
} from '#server/core/http/cookies/session-cookie.ts';
import { keepDevice } from './known-device.ts';
import { moveGuestOrders } from '#server/identity/store/guest-orders.ts';
import { beginSession, endSessionByToken, type SignInFactor } from '#server/identity/store/session.ts';

export type SignInDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'ids' | 'keyring' | 'metrics'>;

export type SignIn = {
  readonly customerId: CustomerId;
  readonly factor: SignInFactor;
  /** False: the session ends with the browser. */
  readonly lasting?: boolean;
};

/**
 * The one way to a session, whatever somebody proved: a fresh token, the session that the browser came with ended in
 * the same transaction (so a planted cookie is worthless, and the guest's is renewed with what was bought by it), the least used one beyond ten ended, the proof renewed.
 * Hand it a transaction where the proof is used up in one, so that both happen or neither does.
 */
export async function establishSession(
  deps: SignInDeps,
  exchange: Exchange,
  signIn: SignIn & { tx?: Tx },
): Promise<void> {
  const { tx, customerId, factor } = signIn;
  const lasting = signIn.lasting ?? true;
  const now = steadyNow(deps.clock);
  const token = newSessionToken();
  const before = sessionTokenOf(deps, exchange.request);
  const session = {
    sessionId: sessionIdSchema.parse(deps.ids.uuid()),
    tokenHash: deps.keyring.tokenHash(token),
    customerId,
    factor,
    lasting,
    ...deviceName(exchange.request.headers['user-agent']),
    now,
    absoluteAt: now + (lasting ? ABSOLUTE_MS : FLEETING_MS),
  };
  const cookies = renewPurchaseCookie(deps, exchange.request, exchange.reply);
  async function write(open: Tx): Promise<void> {
    if (before !== null) await endSessionByToken(open, deps.keyring.tokenHash(before), now);
    await beginSession(open, session, SESSIONS_MAX);
    if (cookies !== null) await moveGuestOrders(open, cookies);
  }
  await (tx === undefined ? deps.db.inTransaction(write) : write(tx));
  setSessionCookie(deps, exchange.reply, { token, lasting });
  keepDevice(deps, exchange, customerId);
  deps.metrics.count('signed_in', { kind: factor });
}
