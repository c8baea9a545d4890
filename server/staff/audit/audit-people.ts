import { fullNameOf } from '#domain/core/names/full-name.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { AuditObjectKind } from '#contracts/staff/team/audit.ts';
import { employeeIdSchema } from '#contracts/staff/team/employees.ts';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import { maskEmail, maskName, maskPhone } from '#domain/core/text/masking.ts';
import type { Staff } from '#server/core/actor.ts';
import { readSealed, type SealedDeps } from '#server/core/keyring/read-sealed.ts';
import { readOrderPersonalData } from '#server/entitlements/public.ts';
import { decryptProfile } from '#server/identity/public.ts';
import { readContactPersonalData, type ContactMessageId } from '#server/messaging/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { readEmployeePersonalData } from '../employees/employee-personal-data.ts';
import { readGoodwillEmail } from '../goodwill/sealed-goodwill.ts';
import { findAuditEmployees, findAuditPeople, type AuditPersonRow } from './store/audit-people.ts';
import type { AuditObjectRow } from './store/audit-objects.ts';

type PeopleDeps = SealedDeps & Pick<Deps, 'db'>;

/** Kinds of objects that belong to a customer. */
const ofCustomers: readonly AuditObjectKind[] = ['customer', 'gift', 'voucher', 'case'];

/**
 * Returns the masked names of the people to whom the objects belong, by the id of the object's page. Staff see only the
 * names of people whom they may read.
 */
export async function findMaskedNamesOfAuditObjects(
  deps: PeopleDeps,
  { permissions }: Pick<Staff, 'permissions'>,
  found: readonly AuditObjectRow[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kinds: readonly AuditObjectKind[]) => [
    ...new Set(found.filter(({ kind }) => kinds.includes(kind)).map(({ pageId }) => pageId)),
  ];
  const employeeIds = idsOf(['employee']).map((id) => employeeIdSchema.parse(id));
  const [people, employees] = await Promise.all([
    permissions.has('customer.read') ? findAuditPeople(deps.db, idsOf(ofCustomers)) : [],
    permissions.has('document.read') ? findAuditEmployees(deps.db, employeeIds) : [],
  ]);
  return new Map([
    ...people.flatMap((row): [string, string][] => {
      const name = personName(deps, row);
      return name === null ? [] : [[row.pageId, name]];
    }),
    ...employees.flatMap(({ employeeId, personSealed }): [string, string][] => {
      const { name } = readEmployeePersonalData(deps, employeeId, personSealed);
      return name === UNREADABLE_PLACEHOLDER ? [] : [[employeeId, maskName(name)]];
    }),
  ]);
}

function personName(deps: PeopleDeps, row: AuditPersonRow): string | null {
  const { customerId, profileSealed, pageId, emailSealed, contactMessageId, messageSealed } = row;
  if (contactMessageId !== null && messageSealed !== null) return authorName(deps, contactMessageId, messageSealed);
  if (customerId !== null && profileSealed !== null) return accountName(deps, customerId, profileSealed);
  const ofOrder = orderName(deps, row);
  if (ofOrder !== null || emailSealed === null) return ofOrder;
  const email = readGoodwillEmail(deps.keyring, { goodwillId: pageId, sealed: emailSealed });
  return email === null || email === UNREADABLE_PLACEHOLDER ? null : maskEmail(email);
}

/**
 * Returns the masked name of an account. If it has no name, returns its masked email address or phone number. Returns
 * null if it has none of them, or if the profile cannot be decrypted.
 */
function accountName({ keyring }: PeopleDeps, customerId: CustomerId, sealed: Buffer): string | null {
  const profile = readSealed({ keyring }, { table: 'customer', id: customerId }, () =>
    decryptProfile(keyring, customerId, sealed),
  );
  if (profile === null) return null;
  const name = fullNameOf(profile);
  if (name !== '') return maskName(name);
  if (profile.email !== null) return maskEmail(profile.email);
  return profile.phone === null ? null : maskPhone(profile.phone);
}

/**
 * Returns the masked name of the gift's recipient. If there is none, returns the masked email address or phone number
 * of the buyer. Returns null if all are unknown, or if the personal data cannot be decrypted.
 */
function orderName({ keyring }: PeopleDeps, { orderId, orderSealed }: AuditPersonRow): string | null {
  if (orderId === null || orderSealed === null) return null;
  const people = readOrderPersonalData(keyring, orderId, orderSealed);
  if (people === null) return null;
  const { email, recipientName, buyerPhone } = people;
  if (recipientName !== null && recipientName !== '') return maskName(recipientName);
  if (email !== '') return maskEmail(email);
  // a buyer at a machine may have entered only a phone number
  return buyerPhone === null ? null : maskPhone(buyerPhone);
}

/**
 * Returns the masked name of the author of a message. Returns null if the author gave no name or the message cannot be
 * decrypted.
 */
function authorName({ keyring }: PeopleDeps, messageId: ContactMessageId, sealed: Buffer): string | null {
  const author = readContactPersonalData(keyring, messageId, sealed);
  return author === null || author.name === '' ? null : maskName(author.name);
}
