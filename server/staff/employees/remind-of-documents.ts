import { staffRoles } from '#contracts/staff/customers/members.ts';
import { addMonths, shopDayText, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { padded } from '#domain/core/text/padded.ts';
import { rolePermissions } from '#domain/staff/permissions.ts';
import type { Permission } from '#contracts/core/permission.ts';
import type { Deps } from '#server/deps.ts';
import { deleteEmployeesLeftBefore } from './store/employee.ts';
import { remindOfExpiry } from './store/employee-document.ts';

/** Days before the end of a document on which whoever reviews hears of it. */
const REMINDED_DAYS = [30, 7] as const;
const MONTHS_A_YEAR = 12;

const reviewing = staffRoles.filter((role) => {
  const granted: readonly Permission[] = rolePermissions[role];
  return granted.includes('document.review');
});

/** Writes the reminders of today; how many documents they are about. */
export async function remindOfDocuments({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return remindOfExpiry(db, { today: shopDayText(clock.now()), roles: reviewing, days: REMINDED_DAYS });
}

/** Employees who left longer ago than their papers have to be kept, with everything of them; how many. */
export async function deleteOldEmployees({
  clock,
  config,
  db,
}: Pick<Deps, 'clock' | 'config' | 'db'>): Promise<number> {
  const { year, month, day } = addMonths(wallTimeAt(clock.now()), -MONTHS_A_YEAR * config.employeeRecordYears);
  return deleteEmployeesLeftBefore(db, `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`);
}
