import { shopDayText, DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Example } from '#server/core/documents/example.ts';
import { approvalMail } from './approval-mail.ts';
import { answerMail } from './answer-mail.ts';
import { answerTexts } from './answer-templates.ts';
import { expiryMail } from './expiry-mail.ts';
import { invitationMail } from './invitation-mail.ts';
import { passwordChangedMail, passwordResetMail } from './password-mails.ts';
import { pointsMail } from './points-mail.ts';
import { testMail } from './test-mail.ts';
import { testSms } from './test-sms.ts';

const names = { en: 'Dana', he: 'דנה' };

/** Examples of the mails and text messages that the portal sends. */
export const staffExamples: readonly Example[] = [
  {
    topic: 'staff_invitation',
    variant: '',
    render: ({ shop, publicUrl }, to) => invitationMail({ shop, link: `${publicUrl}/admin/setup`, typed: null }, to),
  },
  {
    topic: 'staff_password_reset',
    variant: '',
    render: ({ shop, publicUrl }, to) => passwordResetMail({ shop, link: `${publicUrl}/admin/reset`, typed: null }, to),
  },
  {
    topic: 'staff_password_changed',
    variant: '',
    render: ({ shop, publicUrl, now }, to) =>
      passwordChangedMail({ shop, link: `${publicUrl}/admin/settings`, changedAt: now }, to),
  },
  {
    topic: 'case_answer',
    variant: '',
    render: ({ shop }, to) => {
      const [ready] = answerTexts({ kind: 'contact', name: names[to], shopName: shop.name }, to);
      return answerMail({ shop, reference: 'M-7K2M9Q', text: ready?.text ?? '' }, to);
    },
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
    topic: 'approval_request',
    variant: '',
    render: ({ shop, publicUrl }, to) =>
      approvalMail(
        { shop, kind: 'refund', amountAgorot: 60_000, proposedBy: names[to], link: `${publicUrl}/admin/payments` },
        to,
      ),
  },
  {
    topic: 'document_expiry',
    variant: '',
    render: ({ shop, publicUrl, now }, to) =>
      expiryMail({ shop, link: `${publicUrl}/admin/employees`, expiresOn: shopDayText(now + 30 * DAY_MS) }, to),
  },
];
