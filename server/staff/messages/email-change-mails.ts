import { z } from 'zod';
import { locales } from '#contracts/core/locale.ts';
import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { maskEmail } from '#domain/core/text/masking.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { shopForMail, sendMail, SHOP_LOCALE, type Topic } from '#server/messaging/public.ts';
import { emailChangeNoticeMail, emailProofMail } from '../documents/email-change-mails.ts';
import { openSealedChangedEmail } from '../own-access/sealed-email.ts';
import { findEmailChange } from '../own-access/store/email-change.ts';
import { emailChangeCancelUrl, emailChangeCancelPageUrl } from '../team/staff-links.ts';

const payloadSchema = z.object({
  staffEmailChangeId: z.uuid(),
  /** Language of the page on which the change was requested. The default is the language of the shop. */
  locale: z.enum(locales).default(SHOP_LOCALE),
});

/** Mail with the code that confirms a new email address. The mail is obsolete once the code no longer works. */
export const emailProofTopic: Topic = {
  channel: 'mail',
  async deliver(deps, message) {
    const { locale, staffEmailChangeId } = payloadSchema.parse(message.payload);
    const found = await findEmailChange(deps.db, staffEmailChangeId);
    const isOver = found === null || found.confirmedAt !== null || found.endedAt !== null;
    if (isOver || found.expiresAt <= steadyNow(deps.clock)) return 'obsolete';
    const to = openSealedChangedEmail(deps.keyring, 'email', { staffEmailChangeId, sealed: found.emailSealed });
    const code = formatCode(deps.keyring.mailCode(staffEmailChangeId));
    const document = emailProofMail({ shop: shopForMail(deps.brand, locale), code }, locale);
    return await sendMail(deps, message, { document, to, locale });
  },
};

/**
 * Notice that is mailed to the previous email address, with a link that stops the change. The notice is obsolete once
 * the link no longer works.
 */
export const emailChangeNoticeTopic: Topic = {
  channel: 'mail',
  async deliver(deps, message) {
    const { locale, staffEmailChangeId } = payloadSchema.parse(message.payload);
    const found = await findEmailChange(deps.db, staffEmailChangeId);
    if (found === null || found.stoppedAt !== null || found.stoppableUntil <= steadyNow(deps.clock)) return 'obsolete';
    const { keyring } = deps;
    const to = openSealedChangedEmail(keyring, 'former', { staffEmailChangeId, sealed: found.formerSealed });
    const newEmail = openSealedChangedEmail(keyring, 'email', { staffEmailChangeId, sealed: found.emailSealed });
    const document = emailChangeNoticeMail(
      {
        shop: shopForMail(deps.brand, locale),
        newEmail: maskEmail(newEmail),
        askedAt: found.askedAt,
        until: found.stoppableUntil,
        link: emailChangeCancelUrl(deps.config, keyring.mailToken(found.stopId)),
        manualCode: { page: emailChangeCancelPageUrl(deps.config), code: keyring.mailCode(found.stopId) },
      },
      locale,
    );
    return await sendMail(deps, message, { document, to, locale });
  },
};
