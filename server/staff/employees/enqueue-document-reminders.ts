import { staffRoles } from '#contracts/staff/team/staff-users.ts';
import { addMonths, shopDayText, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';
import type { Permission } from '#contracts/core/permission.ts';
import type { Deps } from '#server/staff/deps.ts';
import { deleteEmployeesLeftBefore } from './store/employee.ts';
import { enqueueEmployeeDocumentExpiryReminders } from './store/employee-document.ts';

/** Numbers of days before a document's expiry on which reviewers receive a reminder. */
const REMINDER_DAYS_BEFORE_END = [30, 7] as const;
const MONTHS_A_YEAR = 12;

const REVIEW: Permission = 'document.review';

const reviewerRoles = staffRoles.filter((role) => permissionsOf({ roles: [role], ownRole: null }).has(REVIEW));

/** Enqueues today's reminders of employee documents that expire soon. Returns the number of documents. */
export async function enqueueEmployeeDocumentReminders({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return enqueueEmployeeDocumentExpiryReminders(db, {
    today: shopDayText(clock.now()),
    roles: reviewerRoles,
    permission: REVIEW,
    days: REMINDER_DAYS_BEFORE_END,
  });
}

/**
 * Deletes employees, with their documents, whose retention period after leaving has ended. Returns the number of
 * deleted employees.
 */
export async function deleteOldEmployees({
  clock,
  config,
  db,
}: Pick<Deps, 'clock' | 'config' | 'db'>): Promise<number> {
  const { year, month, day } = addMonths(wallTimeAt(clock.now()), -MONTHS_A_YEAR * config.employeeRecordYears);
  return deleteEmployeesLeftBefore(db, `${padWithZeros(year, 4)}-${padWithZeros(month, 2)}-${padWithZeros(day, 2)}`);
}
