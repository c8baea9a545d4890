import type { StaffId } from '#contracts/core/ids.ts';
import type { ReportMailResponse, ReportMailChoice } from '#contracts/staff/reports/report-mail.ts';
import { nextReportDay } from '#domain/staff/reports/report-mail.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { deleteReportMail, findReportMail, saveReportMail, type ReportMailRow } from './store/report-mail.ts';

type ReportMailSettingsDeps = Pick<Deps, 'clock' | 'db'>;

function reportMailAnswerOf(row: ReportMailRow | null, now: number): ReportMailResponse {
  if (row === null) return { rhythm: 'off', locale: null, nextOn: null };
  return { ...row, nextOn: nextReportDay(row.rhythm, now) };
}

/** Returns the report that a staff user receives by mail, and the day of the next mail. */
export async function getReportMail(
  { clock, db }: ReportMailSettingsDeps,
  staffId: StaffId,
): Promise<ReportMailResponse> {
  return reportMailAnswerOf(await findReportMail(db, staffId), clock.now());
}

/**
 * Saves how often and in which language the staff user receives a report by mail. The mail can also be switched off.
 * The first mail is about the next period that ends.
 */
export async function changeReportMailSettings(
  { clock, db }: ReportMailSettingsDeps,
  actor: Staff,
  { rhythm, locale }: ReportMailChoice,
): Promise<ReportMailResponse> {
  const { staffId } = actor;
  const now = clock.now();
  return db.inTransaction(async (tx) => {
    const before = await findReportMail(tx, staffId);
    const after = rhythm === 'off' ? null : { rhythm, locale };
    if (after === null) await deleteReportMail(tx, staffId);
    else await saveReportMail(tx, { ...after, staffId, now });
    await appendAudit(tx, actor, { action: 'report.mail', refId: staffId, detail: { before, after } });
    return reportMailAnswerOf(after, now);
  });
}
