import type { Locale } from '#contracts/core/locale.ts';
import type { StaffId } from '#contracts/core/ids.ts';
import type { ReportFrequency } from '#domain/staff/reports/report-mail.ts';
import { array, id, instant, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { assignedRolesRow, assignedRolesSql } from '../../../team/store/assigned-roles.ts';

const choiceRow = { rhythm: word<ReportFrequency>(), locale: word<Locale>() } as const;
export type ReportMailRow = RowOf<typeof choiceRow>;

const findStatement = statement({
  name: 'report_mail_find',
  params: pick('staff_member', 'staff_id'),
  row: choiceRow,
  text: 'select rhythm, locale from report_mail where staff_id = :staff_id',
});

/** Returns the report that a staff user receives by mail. Returns null if the user receives no report. */
export async function findReportMail(db: Queryable, staffId: StaffId): Promise<ReportMailRow | null> {
  const [row] = await db.query(findStatement, { staffId });
  return row ?? null;
}

const saveStatement = statement({
  name: 'report_mail_save',
  params: { ...pick('staff_member', 'staff_id'), ...choiceRow, now: instant },
  row: {},
  // a change of the language does not change the due time, so that the mail of a due period is still sent
  text: `
insert into report_mail (staff_id, rhythm, locale, changed_at) values (:staff_id, :rhythm, :locale, :now)
on conflict (staff_id) do update set rhythm = excluded.rhythm, locale = excluded.locale,
  changed_at = case when report_mail.rhythm = excluded.rhythm then report_mail.changed_at else excluded.changed_at end`,
});

export async function saveReportMail(
  tx: Tx,
  choice: ReportMailRow & { readonly staffId: StaffId; readonly now: number },
): Promise<void> {
  await tx.query(saveStatement, choice);
}

const deleteStatement = statement({
  name: 'report_mail_delete',
  params: pick('staff_member', 'staff_id'),
  row: {},
  text: 'delete from report_mail where staff_id = :staff_id',
});

export async function deleteReportMail(tx: Tx, staffId: StaffId): Promise<void> {
  await tx.query(deleteStatement, { staffId });
}

const dueRow = { ...pick('staff_member', 'staff_id'), ...assignedRolesRow } as const;

const dueStatement = statement({
  name: 'report_mail_due',
  params: { rhythm: word<ReportFrequency>(), due_at: instant },
  row: dueRow,
  text: `
select r.staff_id, ${assignedRolesSql('m')} from report_mail r join staff_member m using (staff_id)
where r.rhythm = :rhythm and r.changed_at < :due_at and m.disabled_at is null`,
});

/**
 * Returns the active staff users whose report is due, with their roles. A report that was switched on after the due
 * time (epoch ms) is not due.
 */
export async function listDueReportMails(
  db: Queryable,
  due: { readonly rhythm: ReportFrequency; readonly dueAt: number },
): Promise<RowOf<typeof dueRow>[]> {
  return await db.query(dueStatement, due);
}

const enqueueStatement = statement({
  name: 'report_mail_enqueue',
  params: { rhythm: word<ReportFrequency>(), from: text, to: text, recipients: array(id<StaffId>()), now: instant },
  row: pick('outbox', 'topic'),
  text: `
insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
select 'staff_report', 'staff_report:' || :rhythm || ':' || :from || ':' || staff_id,
  jsonb_build_object('rhythm', :rhythm, 'from', :from, 'to', :to, 'staffId', staff_id), :now, :now
from unnest(:recipients) as staff_id
on conflict (dedupe) do nothing
returning topic`,
});

export type ReportMails = {
  readonly rhythm: ReportFrequency;
  /** First and last day of the report's period, for example '2026-11-22'. */
  readonly from: string;
  readonly to: string;
  readonly recipients: readonly StaffId[];
  readonly now: number;
};

/**
 * Enqueues the mail about a period to each recipient. It is idempotent per staff user and period. Returns the number of
 * mails.
 */
export async function enqueueReportMails(db: Queryable, mails: ReportMails): Promise<number> {
  return (await db.query(enqueueStatement, mails)).length;
}

const recipientRow = { ...pick('staff_member', 'email_sealed'), ...assignedRolesRow, ...choiceRow } as const;

const recipientStatement = statement({
  name: 'report_mail_recipient',
  params: pick('staff_member', 'staff_id'),
  row: recipientRow,
  text: `
select m.email_sealed, ${assignedRolesSql('m')}, r.rhythm, r.locale
from report_mail r join staff_member m using (staff_id)
where r.staff_id = :staff_id and m.disabled_at is null`,
});

/**
 * Returns the recipient of a report mail. Returns null if the mail was switched off or the staff user was deactivated.
 */
export async function findReportRecipient(db: Queryable, staffId: StaffId): Promise<RowOf<typeof recipientRow> | null> {
  const [row] = await db.query(recipientStatement, { staffId });
  return row ?? null;
}
