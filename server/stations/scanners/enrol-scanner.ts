import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { canonicalCode } from '#domain/core/codes/voucher-code.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/stations/deps.ts';
import { enrolScanner as enrol, type ScannerRow } from '../store/scanner.ts';

/**
 * Makes a phone the scanner of the station that the enrolment code belongs to. The phone is identified by the cookie
 * `token`.
 */
export async function enrolScanner(
  { clock, db, ids, keyring, log }: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'log'>,
  { code: typed, name, token }: { readonly code: string; readonly name: string; readonly token: string },
): Promise<Outcome<ScannerRow, 'enrolment_refused'>> {
  const code = canonicalCode(typed);
  if (code === null) return refused('enrolment_refused');
  const scanner = await enrol(db, {
    codeHash: keyring.tokenHash(code),
    scannerId: ids.uuid(),
    tokenHash: keyring.tokenHash(token),
    name,
    now: steadyNow(clock),
  });
  if (scanner === null) return refused('enrolment_refused');
  log.info({ stationId: scanner.stationId, scannerId: scanner.scannerId }, 'a scanner was enrolled');
  return accepted(scanner);
}
