import { mailShopOf, sendMail, SHOP_LOCALE, type Topics } from '#server/messaging/public.ts';
import { documentIdSchema } from '#contracts/staff/sales/documents.ts';
import { staffIdSchema } from '#contracts/core/ids.ts';
import { expiryMail } from '../documents/expiry-mail.ts';
import { goodwillPoints } from './goodwill-points.ts';
import { alertTopics } from '../on-call/alert-topics.ts';
import { approvalRequest } from './approval-request.ts';
import { caseAnswer } from './case-answer.ts';
import { invitationLink, passwordLink, passwordNotice } from './link-mails.ts';
import { exampleTopics } from '../message-words/send-example.ts';
import { testTopics } from '../providers/test-message.ts';
import { findExpiryNotice } from '../employees/store/employee-document.ts';
import { openMemberEmail } from '../team/member-email.ts';

/** Messages to staff users. */
export const staffTopics = {
  staff_invitation: invitationLink,
  staff_password_reset: passwordLink,
  staff_password_changed: passwordNotice,
  case_answer: caseAnswer,
  approval_request: approvalRequest,
  ...alertTopics,
  ...testTopics,
  ...exampleTopics,
  goodwill_points: goodwillPoints,
  document_expiry: {
    channel: 'mail',
    async deliver(deps, message) {
      const documentId = documentIdSchema.parse(message.payload['documentId']);
      const staffId = staffIdSchema.parse(message.payload['staffId']);
      const notice = await findExpiryNotice(deps.db, { documentId, staffId });
      if (notice === null) return 'obsolete';
      const to = openMemberEmail(deps.keyring, staffId, notice.emailSealed);
      const link = `${deps.config.publicUrl}/admin/employees/${notice.employeeId}`;
      const shop = mailShopOf(deps.brand, SHOP_LOCALE);
      const document = expiryMail({ shop, link, expiresOn: notice.expiresOn }, SHOP_LOCALE);
      return await sendMail(deps, message, { document, to, locale: SHOP_LOCALE });
    },
  },
} as const satisfies Topics;
