import { screenTokenSchema, type ScreenToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { canonicalCode } from '#domain/core/codes/voucher-code.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/stations/deps.ts';
import { enrolScreen as enrol } from '../store/screens/station-screen.ts';

/**
 * Enrols a tablet as the screen of the station that the code belongs to. Only the hash of its token is stored, so the
 * token cannot be read again later.
 */
export async function enrolScreen(
  { clock, db, ids, keyring, log }: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'log'>,
  { code: typed, name, token }: { readonly code: string; readonly name: string; readonly token: string },
): Promise<Outcome<{ readonly screenToken: ScreenToken }, 'enrolment_refused'>> {
  const code = canonicalCode(typed);
  if (code === null) return refused('enrolment_refused');
  const screenToken = screenTokenSchema.parse(token);
  const screenId = ids.uuid();
  const enrolled = await enrol(db, {
    codeHash: keyring.tokenHash(code),
    screenId,
    tokenHash: keyring.tokenHash(screenToken),
    name,
    now: steadyNow(clock),
  });
  if (enrolled === null) return refused('enrolment_refused');
  log.info({ stationId: enrolled.stationId, screenId }, 'a station screen was enrolled');
  return accepted({ screenToken });
}
