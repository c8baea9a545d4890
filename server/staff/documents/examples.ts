import { shopDayText, DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { previousDateRange, sameDaysOneYearEarlier } from '#domain/staff/reports/report-days.ts';
import { duePeriod, type ReportFrequency } from '#domain/staff/reports/report-mail.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Example, MessageExampleContext } from '#server/core/documents/message-example.ts';
import { alertMail, alertPush, alertSms, type AlertNotice } from './alert-messages.ts';
import { alertTestMail, alertTestPush, alertTestSms } from './alert-test-messages.ts';
import { approvalMail, approvalPush } from './approval-mail.ts';
import { caseReplyMail } from './case-reply-mail.ts';
import { replyTemplateTexts } from './reply-templates.ts';
import { employeeDocumentExpiryMail } from './employee-document-expiry-mail.ts';
import { pushMessageText } from '#contracts/core/push.ts';
import { m } from '#messages/compiled/messages.js';
import { invitationMail } from './invitation-mail.ts';
import { passwordChangedMail, passwordResetMail } from './password-mails.ts';
import { emailChangeNoticeMail, emailProofMail } from './email-change-mails.ts';
import { maskEmail } from '#domain/core/text/masking.ts';
import { EMAIL_CHANGE_CANCEL_WINDOW_MS } from '#domain/staff/session.ts';
import { pointsMail } from './points-mail.ts';
import { reportMail } from './report-mail.ts';
import { taxDocumentMail } from './tax-document-mail.ts';
import { testMail } from './test-mail.ts';
import { testSms } from './test-sms.ts';
import { washReturnedSms } from './wash-returned-sms.ts';

const names = { en: 'Dana', he: 'דנה' };

const station = { en: 'Dizengoff', he: 'דיזנגוף' };
const otherStation = { en: 'Jaffa · The Dock', he: 'יפו · המעגן' };

/**
 * Variants of the example alert messages: one alert, one alert that opens and closes repeatedly, and alerts of several
 * stations.
 */
const alertVariants = ['', 'flapping', 'many'] as const;

function noticeOf(variant: (typeof alertVariants)[number], frame: MessageExampleContext, locale: Locale): AlertNotice {
  const { shop, publicUrl, now } = frame;
  const silent = { station: station[locale], kind: 'silent', bayNo: null, since: now } as const;
  const hot = { station: station[locale], kind: 'hot_water', bayNo: 2, since: now - HOUR_MS } as const;
  const alerts = { '': [hot], flapping: [hot], many: [silent, { ...silent, station: otherStation[locale] }] }[variant];
  return { shop, link: `${publicUrl}/admin/stations`, flapping: variant === 'flapping', alerts };
}

/** Creates the report of the week or month before `now`, with example numbers for all compared periods. */
function reportOf(rhythm: ReportFrequency, { shop, publicUrl, now }: MessageExampleContext, locale: Locale) {
  const days = duePeriod(rhythm, now);
  const figures = {
    netAgorot: 1_184_000,
    soldAgorot: 1_217_600,
    refundedAgorot: 33_600,
    sales: 84,
    washes: 231,
    givenBack: 2,
    buyers: 79,
  };
  const less = { ...figures, netAgorot: 1_020_000, soldAgorot: 1_020_000, refundedAgorot: 0, sales: 71, washes: 240 };
  const nothing = { netAgorot: 0, soldAgorot: 0, refundedAgorot: 0, sales: 0, washes: 0, givenBack: 0, buyers: 0 };
  const compared = {
    now: { days, figures },
    before: { days: previousDateRange(days), figures: less },
    yearBefore: { days: sameDaysOneYearEarlier(days), figures: nothing },
  };
  return reportMail({ shop, rhythm, compared, link: `${publicUrl}/admin/reports` }, locale);
}

/** A shortened example of the ledger's anchor (signed checkpoint). */
const exampleAnchor = '{"at":"2026-12-06T08:00:00.000Z","audit":{"seq":4711,"hash":"5f0c…"},"check":"Zk9t…"}';

export const staffMessageExamples: readonly Example[] = [
  {
    topic: 'staff_invitation',
    variant: '',
    render: ({ shop, publicUrl }, to) =>
      invitationMail({ shop, link: `${publicUrl}/admin/setup`, manualCode: null }, to),
  },
  {
    topic: 'staff_password_reset',
    variant: '',
    render: ({ shop, publicUrl }, to) =>
      passwordResetMail({ shop, link: `${publicUrl}/admin/reset`, manualCode: null }, to),
  },
  {
    topic: 'staff_password_changed',
    variant: '',
    render: ({ shop, publicUrl, now }, to) =>
      passwordChangedMail({ shop, link: `${publicUrl}/admin/settings`, changedAt: now }, to),
  },
  {
    topic: 'staff_email_proof',
    variant: '',
    render: ({ shop }, to) => emailProofMail({ shop, code: '7K2M-9QXP-4HTD-A6WR-5' }, to),
  },
  {
    topic: 'staff_email_notice',
    variant: '',
    render: ({ shop, publicUrl, now }, to) =>
      emailChangeNoticeMail(
        {
          shop,
          newEmail: maskEmail('dana.levi@example.com'),
          askedAt: now,
          until: now + EMAIL_CHANGE_CANCEL_WINDOW_MS,
          link: `${publicUrl}/admin/stop-email`,
          manualCode: null,
        },
        to,
      ),
  },
  {
    topic: 'case_answer',
    variant: '',
    render: ({ shop }, to) => {
      const [ready] = replyTemplateTexts({
        kind: 'contact',
        name: names[to],
        shopName: { en: shop.name, he: shop.name },
      });
      return caseReplyMail({ shop, reference: 'M-7K2M9Q', text: ready?.text[to] ?? '' }, to);
    },
  },
  {
    topic: 'case_answer_sms',
    variant: '',
    render: ({ shop, publicUrl }, to) =>
      `${washReturnedSms({ shop: shop.name, isFrozen: false }, to)}\n${publicUrl}/${to}/voucher/example`,
  },
  {
    topic: 'staff_test_mail',
    variant: '',
    render: ({ shop, publicUrl }, to) => testMail({ shop, link: `${publicUrl}/admin/providers` }, to),
  },
  { topic: 'staff_test_sms', variant: '', render: ({ shop }, to) => testSms(shop.name, to) },
  {
    topic: 'goodwill_points',
    variant: '',
    render: ({ shop, publicUrl }, to) =>
      pointsMail({ shop, points: 150, reason: 'thanks', link: `${publicUrl}/${to}/dashboard` }, to),
  },
  {
    topic: 'tax_document',
    variant: '',
    render: ({ shop }, to) =>
      taxDocumentMail(
        { shop, typeName: m.taxdoc_type_320({}, { locale: to }), number: 4_711, pdf: new Uint8Array() },
        to,
      ),
  },
  ...alertVariants.flatMap((variant): Example[] => [
    { topic: 'station_alert', variant, render: (frame, to) => alertMail(noticeOf(variant, frame, to), to) },
    { topic: 'station_alert_sms', variant, render: (frame, to) => alertSms(noticeOf(variant, frame, to), to) },
    {
      topic: 'station_alert_push',
      variant,
      render: (frame, to) => pushMessageText(alertPush(noticeOf(variant, frame, to), 'alert', to)),
    },
  ]),
  {
    topic: 'alert_test',
    variant: '',
    render: ({ shop, publicUrl }, to) =>
      alertTestMail({ shop, link: `${publicUrl}/admin/stations`, anchor: exampleAnchor }, to),
  },
  { topic: 'alert_test_sms', variant: '', render: ({ shop }, to) => alertTestSms(shop.name, to) },
  { topic: 'alert_test_push', variant: '', render: ({ shop }, to) => pushMessageText(alertTestPush(shop.name, to)) },
  {
    topic: 'approval_request',
    variant: '',
    render: ({ shop, publicUrl }, to) =>
      approvalMail(
        { shop, kind: 'refund', amountAgorot: 60_000, proposedBy: names[to], link: `${publicUrl}/admin/payments` },
        to,
      ),
  },
  {
    topic: 'approval_request_push',
    variant: '',
    render: (_frame, to) =>
      pushMessageText(approvalPush({ kind: 'refund', amountAgorot: 60_000, path: '/admin/payments' }, 'proposal', to)),
  },
  { topic: 'staff_report', variant: '', render: (frame, to) => reportOf('weekly', frame, to) },
  { topic: 'staff_report', variant: 'monthly', render: (frame, to) => reportOf('monthly', frame, to) },
  {
    topic: 'document_expiry',
    variant: '',
    render: ({ shop, publicUrl, now }, to) =>
      employeeDocumentExpiryMail(
        { shop, link: `${publicUrl}/admin/employees`, expiresOn: shopDayText(now + 30 * DAY_MS) },
        to,
      ),
  },
];
