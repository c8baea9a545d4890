import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { appendStaffAudit } from '../audit/append-staff-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import type { Tx } from '#server/core/db/database.ts';
import { qrPath, type QrPath } from '#server/core/documents/qr.ts';
import { isCodeFromSkewedClock, newTotpSecret, totpStepOf, totpUri } from '../adapters/totp.ts';
import { confirmTotp, findTotp, storeUnconfirmedTotp, replaceRecoveryCodes } from './store/staff-credential.ts';
import { findStaffUser } from '../team/store/staff-user.ts';
import { decryptStaffEmail } from '../team/staff-email.ts';
import { newRecoveryCodes, recoveryHashOf } from './recovery-codes.ts';
import { decryptTotpSecret, encryptTotpSecret } from './totp-secret.ts';

type EnrolDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'keyring'>;

type OfferedSecret = { readonly secret: string; readonly uri: string; readonly qr: QrPath };

/**
 * Returns a new TOTP secret. The request is refused if the user already has a confirmed secret. Only the command
 * `reset` of scripts/staff.ts removes a confirmed secret.
 */
export async function issueTotpSecret(
  deps: EnrolDeps,
  staffId: StaffId,
): Promise<Outcome<OfferedSecret, 'not_permitted' | 'not_signed_in'>> {
  const staffUser = await findStaffUser(deps.db, staffId);
  if (staffUser === null) return refused('not_signed_in');
  const secret = newTotpSecret();
  const offered = await storeUnconfirmedTotp(deps.db, staffId, encryptTotpSecret(deps.keyring, staffId, secret));
  if (!offered) return refused('not_permitted');
  const label = decryptStaffEmail(deps.keyring, staffId, staffUser.emailSealed);
  const uri = totpUri(secret, { issuer: deps.brand.name.en, label });
  return accepted({ secret, uri, qr: qrPath(uri) });
}

/**
 * Confirms the new TOTP secret by a code. Creates the recovery codes, which are shown only once. The function `more`
 * runs in the same transaction.
 */
export async function confirmTotpSecret(
  deps: EnrolDeps,
  { staffId, code }: { readonly staffId: StaffId; readonly code: string },
  more: (tx: Tx) => Promise<void>,
): Promise<Outcome<readonly string[], 'code_refused' | 'phone_clock_wrong'>> {
  const now = deps.clock.now();
  const totp = await findTotp(deps.db, staffId);
  if (totp === null || totp.confirmedAt !== null) return refused('code_refused');
  const { secretSealed } = totp;
  const secret = decryptTotpSecret(deps.keyring, staffId, secretSealed);
  const step = totpStepOf(secret, code, now);
  if (step === null) return refused(isCodeFromSkewedClock(secret, code, now) ? 'phone_clock_wrong' : 'code_refused');
  const codes = newRecoveryCodes();
  const confirmed = await deps.db.inTransaction(async (tx) => {
    if (!(await confirmTotp(tx, { staffId, secretSealed, step, now }))) return false;
    await replaceRecoveryCodes(
      tx,
      staffId,
      codes.map((made) => recoveryHashOf(deps.keyring, made)),
    );
    await more(tx);
    await appendStaffAudit(tx, staffId, { action: 'staff.enrol', refId: staffId, detail: { by: 'totp' } });
    return true;
  });
  return confirmed ? accepted(codes) : refused('code_refused');
}
