import type { LotId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findVoucherDetail } from './store/voucher-detail.ts';
import { voucherContactsOf, type VoucherContacts } from './voucher-contacts.ts';

/** Returns the unmasked personal data of a voucher. The access is written to the audit log before the response. */
export async function revealVoucher(
  deps: SealedDeps & Pick<Deps, 'db'>,
  actor: Staff,
  lotId: LotId,
): Promise<Outcome<VoucherContacts, 'voucher_not_found'>> {
  const row = await findVoucherDetail(deps.db, lotId);
  if (row === null) return refused('voucher_not_found');
  const people = await voucherContactsOf(deps, row);
  await deps.db.inTransaction((tx) => appendAudit(tx, actor, { action: 'voucher.reveal', refId: lotId, detail: {} }));
  return accepted(people);
}
