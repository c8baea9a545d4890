import { sessionIdSchema, type StaffId } from '#contracts/core/ids.ts';
import { SECOND_STEP_MS, STAFF_ABSOLUTE_MS } from '#domain/staff/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import { newStaffToken, setStaffCookie, staffTokenOf } from '#server/core/http/cookies/staff-cookie.ts';
import type { Exchange } from '#server/core/http/cookies/session-cookie.ts';
import type { Deps } from '#server/deps.ts';
import { keepDevice } from '#server/identity/public.ts';
import { beginStaffSession, endStaffSession, type Stage } from './store/staff-session.ts';

const LIFETIME_MS = { password: SECOND_STEP_MS, full: STAFF_ABSOLUTE_MS } as const satisfies Record<Stage, number>;

/** The one way to a session of the portal: a fresh token, and the one that the browser came with is over. */
export async function beginSession(
  deps: Pick<Deps, 'clock' | 'config' | 'ids' | 'keyring'>,
  exchange: Exchange,
  { tx, staffId, stage }: { readonly tx: Tx; readonly staffId: StaffId; readonly stage: Stage },
): Promise<void> {
  const now = steadyNow(deps.clock);
  const token = newStaffToken();
  const before = staffTokenOf(deps, exchange.request);
  if (before !== null) await endStaffSession(tx, deps.keyring.tokenHash(before), now);
  await beginStaffSession(tx, {
    sessionId: sessionIdSchema.parse(deps.ids.uuid()),
    tokenHash: deps.keyring.tokenHash(token),
    staffId,
    stage,
    now,
    absoluteAt: now + LIFETIME_MS[stage],
  });
  setStaffCookie(deps, exchange.reply, token);
  // both factors were shown here: from now on strangers' wrong tries do not count against this browser
  if (stage === 'full') keepDevice(deps, exchange, staffId);
}
