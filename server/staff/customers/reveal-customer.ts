import { fullNameOf } from '#domain/core/names/full-name.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { exportAccount, findProfile } from '#server/identity/public.ts';

type RevealedCustomer = {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly dateOfBirth: string | null;
};

/** Returns the customer's personal data unmasked. The access is recorded in the audit log before the response. */
export async function revealCustomer(
  deps: Pick<Deps, 'db' | 'keyring'>,
  actor: Staff,
  customerId: CustomerId,
): Promise<Outcome<RevealedCustomer, 'not_found'>> {
  const profile = await findProfile(deps, customerId);
  if (profile === null) return refused('not_found');
  await deps.db.inTransaction((tx) =>
    appendAudit(tx, actor, { action: 'customer.reveal', refId: customerId, detail: {} }),
  );
  const { email, phone, dateOfBirth } = profile;
  const name = fullNameOf(profile);
  return accepted({
    name: name === '' ? null : name,
    email,
    phone: phone === null ? null : formatPhone(phone),
    dateOfBirth,
  });
}

type ExportDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'log' | 'personalData'>;

/**
 * Exports all stored personal data of a customer who requested it. The export is recorded in the audit log before the
 * response.
 */
export async function exportCustomer(
  deps: ExportDeps,
  actor: Staff,
  customerId: CustomerId,
): Promise<Outcome<Record<string, unknown>, 'not_found'>> {
  const everything = await exportAccount(deps, { customerId });
  if (everything === null) return refused('not_found');
  await deps.db.inTransaction((tx) =>
    appendAudit(tx, actor, { action: 'customer.export', refId: customerId, detail: {} }),
  );
  return accepted(everything);
}
