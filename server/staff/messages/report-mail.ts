import { z } from 'zod';
import { staffIdSchema } from '#contracts/core/ids.ts';
import { reportFrequencies } from '#domain/staff/reports/report-mail.ts';
import { shopForMail, sendMail, type Topic } from '#server/messaging/public.ts';
import { reportMail } from '../documents/report-mail.ts';
import { compareReportFigures } from '../reports/mail/compare-figures.ts';
import { mayReadReports } from '../reports/mail/send-report-mails.ts';
import { findReportRecipient } from '../reports/mail/store/report-mail.ts';
import { decryptStaffEmail } from '../team/staff-email.ts';

const payloadSchema = z.object({
  rhythm: z.enum(reportFrequencies),
  from: z.iso.date(),
  to: z.iso.date(),
  staffId: staffIdSchema,
});

/**
 * Report of a finished week or month, which a staff user receives by mail. The mail is obsolete if the user no longer
 * receives this kind of report, was deactivated, or may no longer read reports. The figures are read when the mail is
 * sent, so they match the screen.
 */
export const staffReportTopic: Topic = {
  channel: 'mail',
  async deliver(deps, message) {
    const { rhythm, from, to: lastDay, staffId } = payloadSchema.parse(message.payload);
    const recipient = await findReportRecipient(deps.db, staffId);
    if (recipient === null || recipient.rhythm !== rhythm || !mayReadReports(recipient)) return 'obsolete';
    const { emailSealed, locale } = recipient;
    const document = reportMail(
      {
        shop: shopForMail(deps.brand, locale),
        rhythm,
        compared: await compareReportFigures(deps, { from, to: lastDay }),
        link: `${deps.config.publicUrl}/admin/reports?${new URLSearchParams({ of: 'sales', from, to: lastDay })}`,
      },
      locale,
    );
    const to = decryptStaffEmail(deps.keyring, staffId, emailSealed);
    return await sendMail(deps, message, { document, to, locale });
  },
};
