import { mailShopOf, sendMail, SHOP_LOCALE, type Topics } from '#server/messaging/public.ts';
import { invitationMail } from '../documents/invitation-mail.ts';
import { caseAnswer } from './case-answer.ts';
import { findInvitation } from '../store/staff-invitation.ts';
import { openMemberEmail } from '../team/member-email.ts';
import { setUpLink } from '../team/set-up-link.ts';

/** What the portal writes to those who work in it. */
export const staffTopics = {
  staff_invitation: {
    channel: 'mail',
    async deliver(deps, message) {
      const { staffInvitationId } = message.payload;
      if (typeof staffInvitationId !== 'string')
        throw new Error(`a message with the topic ${message.topic} names nothing`);
      const invitation = await findInvitation(deps.db, staffInvitationId);
      if (invitation === null || invitation.usedAt !== null || invitation.expiresAt <= deps.clock.now())
        return 'obsolete';
      const to = openMemberEmail(deps.keyring, invitation.staffId, invitation.emailSealed);
      const link = setUpLink(deps.config, deps.keyring.mailToken(staffInvitationId));
      const document = invitationMail({ shop: mailShopOf(deps.brand, SHOP_LOCALE), link }, SHOP_LOCALE);
      return await sendMail(deps, message, { document, to, locale: SHOP_LOCALE });
    },
  },
  case_answer: caseAnswer,
} as const satisfies Topics;
