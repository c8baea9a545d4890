import { z } from 'zod';
import { locales } from '#contracts/core/locale.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { shopForMail, sendMail, SHOP_LOCALE, type Topic } from '#server/messaging/public.ts';
import { invitationMail } from '../documents/invitation-mail.ts';
import { passwordChangedMail, passwordResetMail } from '../documents/password-mails.ts';
import { decryptStaffEmail } from '../team/staff-email.ts';
import { passwordResetUrl, passwordResetPageUrl, setUpLinkUrl, setUpPageUrl } from '../team/staff-links.ts';
import { findInvitation } from '../team/store/staff-invitation.ts';

const payloadSchema = z.object({
  staffInvitationId: z.uuid(),
  /** Language that the inviting staff user chose. The default is the language of the shop. */
  locale: z.enum(locales).default(SHOP_LOCALE),
});

/** Returns a topic whose mail has a link and a code. The mail is obsolete after the link was used or has expired. */
function linkTopic({
  page,
  link,
  render,
}: {
  readonly page: typeof setUpPageUrl;
  readonly link: typeof setUpLinkUrl;
  readonly render: typeof invitationMail;
}): Topic {
  return {
    channel: 'mail',
    async deliver(deps, message) {
      const { locale, staffInvitationId } = payloadSchema.parse(message.payload);
      const found = await findInvitation(deps.db, staffInvitationId);
      if (found === null || found.usedAt !== null || found.expiresAt <= steadyNow(deps.clock)) return 'obsolete';
      const to = decryptStaffEmail(deps.keyring, found.staffId, found.emailSealed);
      const code = deps.keyring.mailCode(staffInvitationId);
      const document = render(
        {
          shop: shopForMail(deps.brand, locale),
          link: link(deps.config, deps.keyring.mailToken(staffInvitationId)),
          manualCode: found.hasCode ? { page: page(deps.config), code } : null,
        },
        locale,
      );
      return await sendMail(deps, message, { document, to, locale });
    },
  };
}

export const invitationLinkTopic = linkTopic({ page: setUpPageUrl, link: setUpLinkUrl, render: invitationMail });

/** Mail with a link to set a new password. Staff users use it if they forgot their password. */
export const passwordLinkTopic = linkTopic({
  page: passwordResetPageUrl,
  link: passwordResetUrl,
  render: passwordResetMail,
});

export const passwordNoticeTopic: Topic = {
  channel: 'mail',
  async deliver(deps, message) {
    const { staffInvitationId } = payloadSchema.parse(message.payload);
    const found = await findInvitation(deps.db, staffInvitationId);
    if (found === null || found.usedAt === null) return 'obsolete';
    const to = decryptStaffEmail(deps.keyring, found.staffId, found.emailSealed);
    const shop = shopForMail(deps.brand, SHOP_LOCALE);
    const link = `${deps.config.publicUrl}/admin/settings`;
    const document = passwordChangedMail({ shop, link, changedAt: found.usedAt }, SHOP_LOCALE);
    return await sendMail(deps, message, { document, to, locale: SHOP_LOCALE });
  },
};
