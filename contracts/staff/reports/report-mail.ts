import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { localeSchema } from '#contracts/core/locale.ts';

const choiceSchema = z.object({
  /** Schedule of the staff user's emailed report. `off`: no report is sent. */
  rhythm: z.enum(['off', 'weekly', 'monthly']),
  locale: localeSchema,
});
export type ReportMailChoice = z.infer<typeof choiceSchema>;

const answerSchema = z.object({
  rhythm: choiceSchema.shape.rhythm,
  /** Language in which the report is emailed; null if no report is sent. */
  locale: localeSchema.nullable(),
  /** Day on which the next report is emailed; null if no report is sent. */
  nextOn: z.iso.date().nullable(),
});
export type ReportMailResponse = z.infer<typeof answerSchema>;

export const getReportMail = endpoint({
  name: 'getReportMail',
  method: 'GET',
  path: '/api/admin/reports/mail',
  summary: 'The report that the signed-in staff user receives by email',
  status: 200,
  answer: answerSchema,
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const changeReportMailSettings = endpoint({
  name: 'changeReportMailSettings',
  method: 'PUT',
  path: '/api/admin/reports/mail',
  summary: 'Receive the report by email every week or month, or stop receiving it',
  body: choiceSchema,
  status: 200,
  answer: answerSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});
