import { mailShopOf, sendMail, SHOP_LOCALE, type Topics } from '#server/messaging/public.ts';
import { documentIdSchema } from '#contracts/staff/sales/documents.ts';
import { staffIdSchema } from '#contracts/core/ids.ts';
import { expiryMail } from '../documents/expiry-mail.ts';
import { invitationMail } from '../documents/invitation-mail.ts';
import { goodwillPoints } from './goodwill-points.ts';
import { approvalRequest } from './approval-request.ts';
import { caseAnswer } from './case-answer.ts';
import { exampleTopics } from '../message-words/send-example.ts';
import { testTopics } from '../providers/test-message.ts';
import { findExpiryNotice } from '../employees/store/employee-document.ts';
import { findInvitation } from '../team/store/staff-invitation.ts';
import { openMemberEmail } from '../team/member-email.ts';
import { setUpLink, setUpPage } from '../team/set-up-link.ts';

/** Messages to staff users. */
export const staffTopics = {
  staff_invitation: {
    channel: 'mail',
    async deliver(deps, message) {
      const { staffInvitationId } = message.payload;
      if (typeof staffInvitationId !== 'string')
        throw new Error(`a message with the topic ${message.topic} has no subject`);
      const invitation = await findInvitation(deps.db, staffInvitationId);
      if (invitation === null || invitation.usedAt !== null || invitation.expiresAt <= deps.clock.now())
        return 'obsolete';
      const to = openMemberEmail(deps.keyring, invitation.staffId, invitation.emailSealed);
      const link = setUpLink(deps.config, deps.keyring.mailToken(staffInvitationId));
      const typed = invitation.hasCode
        ? { page: setUpPage(deps.config), code: deps.keyring.mailCode(staffInvitationId) }
        : null;
      const document = invitationMail({ shop: mailShopOf(deps.brand, SHOP_LOCALE), link, typed }, SHOP_LOCALE);
      return await sendMail(deps, message, { document, to, locale: SHOP_LOCALE });
    },
  },
  case_answer: caseAnswer,
  approval_request: approvalRequest,
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
