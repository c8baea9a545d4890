import { permissionsOf, type AssignedRoles } from '#domain/staff/permissions.ts';
import { duePeriod, reportFrequencies, type ReportFrequency } from '#domain/staff/reports/report-mail.ts';
import type { Deps } from '#server/staff/deps.ts';
import { enqueueReportMails, listDueReportMails } from './store/report-mail.ts';

type MailDeps = Pick<Deps, 'clock' | 'db' | 'wake'>;

/** Returns true if the roles permit reading the reports, both on the screen and by mail. */
export function mayReadReports(assignedRoles: AssignedRoles): boolean {
  return permissionsOf(assignedRoles).has('report.read');
}

/**
 * Enqueues the mails of all reports that are due. It is idempotent per staff user and period. If the server was down
 * when a report became due, the next run enqueues it. Returns the number of mails.
 */
export async function sendReportMails(deps: MailDeps): Promise<number> {
  const counts = await Promise.all(reportFrequencies.map((rhythm) => sendDueReportMails(deps, rhythm)));
  const sent = counts.reduce((sum, count) => sum + count, 0);
  if (sent > 0) deps.wake.outbox('mail');
  return sent;
}

async function sendDueReportMails({ clock, db }: MailDeps, rhythm: ReportFrequency): Promise<number> {
  const now = clock.now();
  const { from, to, dueAt } = duePeriod(rhythm, now);
  const due = await listDueReportMails(db, { rhythm, dueAt });
  const recipients = due.flatMap((one) => (mayReadReports(one) ? [one.staffId] : []));
  return recipients.length === 0 ? 0 : enqueueReportMails(db, { rhythm, from, to, recipients, now });
}
