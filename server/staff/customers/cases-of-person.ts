import type { ListedCase } from '#contracts/staff/cases/case-list.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listStaffCases } from '../cases/list-cases.ts';
import { PERSON_ROWS_MAX } from './store/customer-detail.ts';

/**
 * Returns the newest messages and cases of an email address or a phone number. Returns an empty list if neither is
 * known. Returns null if the staff user may not read cases.
 */
export async function listCasesOfPerson(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Staff,
  contact: string | null,
): Promise<ListedCase[] | null> {
  if (!actor.permissions.has('inbox.read')) return null;
  if (contact === null) return [];
  return (await listStaffCases(deps, actor, { search: contact })).rows.slice(0, PERSON_ROWS_MAX);
}
