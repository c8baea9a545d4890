import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { maskEmail } from '#domain/core/text/masking.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { unverifiedEmailOf } from '#server/identity/account/find-account-contact.ts';
import { isMailWithinLimit, sendAccountMail } from '#server/identity/account/send-account-mail.ts';

type SendDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'wake'>;

/**
 * Sends the verification link again to the unverified email address. Returns 'nothing_waits' if the account has no such
 * email address. Returns 'too_many_requests' if the email address has reached its limit of mails.
 */
export async function resendVerification(
  deps: SendDeps,
  customerId: CustomerId,
): Promise<'sent' | 'nothing_waits' | 'too_many_requests'> {
  const row = await findCustomer(deps.db, customerId);
  const waiting = row === null ? null : unverifiedEmailOf(deps, row);
  if (waiting === null) return 'nothing_waits';
  if (!(await isMailWithinLimit(deps, waiting))) return 'too_many_requests';
  await deps.db.inTransaction((tx) => sendAccountMail(deps, { customerId, purpose: 'email', email: waiting }, tx));
  deps.wake.outbox('mail');
  return 'sent';
}

/**
 * Sends the verification link to the unverified email address of an account, at the request of a staff user. Returns
 * the masked email address. Refuses with 'changed_meanwhile' if the account has no unverified email address any more.
 */
export async function sendVerificationByStaff(
  deps: SendDeps,
  actor: Staff,
  customerId: CustomerId,
): Promise<Outcome<{ readonly emailMasked: string }, 'changed_meanwhile' | 'not_found' | 'too_many_requests'>> {
  const row = await findCustomer(deps.db, customerId);
  if (row === null) return refused('not_found');
  const email = unverifiedEmailOf(deps, row);
  if (email === null) return refused('changed_meanwhile');
  if (!(await isMailWithinLimit(deps, email))) return refused('too_many_requests');
  await deps.db.inTransaction(async (tx) => {
    await sendAccountMail(deps, { customerId, purpose: 'email', email }, tx);
    await appendAudit(tx, actor, { action: 'customer.verify_mail', refId: customerId, detail: {} });
  });
  deps.wake.outbox('mail');
  return accepted({ emailMasked: maskEmail(email) });
}
