import { sessionIdSchema, type StaffId } from '#contracts/core/ids.ts';
import { SECOND_FACTOR_TIMEOUT_MS, STAFF_SESSION_MAX_MS } from '#domain/staff/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import { newCookieToken } from '#server/core/http/cookies/server-cookie.ts';
import { setStaffCookie, staffTokenOfRequest } from '#server/core/http/cookies/staff-cookie.ts';
import type { RequestAndReply } from '#server/core/http/cookies/session-cookie.ts';
import { defaultPasskeyName, rememberDevice } from '#server/identity/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { beginStaffSession, endStaffSession, type SignInStage } from './store/staff-session.ts';

const LIFETIME_MS = { password: SECOND_FACTOR_TIMEOUT_MS, full: STAFF_SESSION_MAX_MS } as const satisfies Record<
  SignInStage,
  number
>;

/**
 * Begins a session of the portal with a new token, and ends the browser's previous session. All sessions of the portal
 * begin in this function.
 */
export async function beginSession(
  deps: Pick<Deps, 'clock' | 'config' | 'ids' | 'keyring'>,
  exchange: RequestAndReply,
  { tx, staffId, stage }: { readonly tx: Tx; readonly staffId: StaffId; readonly stage: SignInStage },
): Promise<void> {
  const now = steadyNow(deps.clock);
  const token = newCookieToken();
  const before = staffTokenOfRequest(deps, exchange.request);
  if (before !== null) await endStaffSession(tx, deps.keyring.tokenHash(before), now);
  await beginStaffSession(tx, {
    sessionId: sessionIdSchema.parse(deps.ids.uuid()),
    tokenHash: deps.keyring.tokenHash(token),
    staffId,
    stage,
    device: defaultPasskeyName(exchange.request.headers['user-agent']) || null,
    now,
    absoluteAt: now + LIFETIME_MS[stage],
  });
  setStaffCookie(deps, exchange.reply, token);
  // both factors were correct, so this browser becomes a known device; wrong attempts on other devices then no longer
  // count against it
  if (stage === 'full') rememberDevice(deps, exchange, staffId);
}
