import { z } from 'zod';
import { identityProviderSchema } from '#contracts/identity/identities.ts';
import { customerIdSchema, type CustomerId } from '#contracts/core/ids.ts';
import { localeSchema, type Locale } from '#contracts/core/locale.ts';
import {
  noticeKindsWithoutProvider,
  providerNoticeKinds,
  type AccountNotice,
} from '#domain/identity/account-notice.ts';
import {
  accountNoticeMail,
  noticeRemedyOf,
  type NoticeRemedy,
} from '#server/identity/documents/account-notice-mail.ts';
import { decryptNoticeEmail } from '#server/identity/store/account-notice.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';
import {
  type DeliveryDeps,
  type DeliveryOutcome,
  type LeasedMessage,
  shopForMail,
  sendMail,
  pageLink,
} from '#server/messaging/public.ts';

const payloadSchema = z.object({
  customerId: customerIdSchema,
  notice: z.union([
    z.object({ kind: z.enum(noticeKindsWithoutProvider) }),
    z.object({ kind: z.enum(providerNoticeKinds), provider: identityProviderSchema }),
  ]),
  locale: localeSchema.optional(),
  addressSealed: z.base64().optional(),
});

const remedyPages = {
  new_password: 'password/forgot',
  old_address: 'password/forgot',
  mailbox: 'password/forgot',
  ways_in: 'dashboard#security',
  phone: 'dashboard#profile',
  contact: 'contact',
} as const satisfies Record<NoticeRemedy, string>;

/**
 * Sends the notice that a sign-in method of an account changed. It goes to the email address that was verified when the
 * change was made. If its delivery has finally failed, the message no longer contains that email address. A retry then
 * goes to the email address that is verified at the time of the retry. Returns `unverified` if the account has no
 * verified email address.
 */
export async function deliverAccountNotice(deps: DeliveryDeps, leased: LeasedMessage): Promise<DeliveryOutcome> {
  const { customerId, notice, locale, addressSealed } = payloadSchema.parse(leased.payload);
  const owner =
    locale === undefined || addressSealed === undefined
      ? await findOwner(deps, customerId)
      : { to: decryptNoticeEmail(deps.keyring, leased.dedupe, addressSealed), locale };
  if (owner === null) return 'unverified';
  await send(deps, leased, { ...owner, notice });
  return 'sent';
}

/**
 * Delivers notices of password changes that earlier releases put into the outbox under this topic. Such messages can
 * still be waiting.
 */
export async function deliverPasswordChanged(deps: DeliveryDeps, leased: LeasedMessage): Promise<DeliveryOutcome> {
  const payload = { ...leased.payload, notice: { kind: 'password_changed' } };
  return await deliverAccountNotice(deps, { ...leased, payload });
}

type MailOwner = { readonly to: string; readonly locale: Locale };

async function findOwner(deps: DeliveryDeps, customerId: CustomerId): Promise<MailOwner | null> {
  const row = await findCustomer(deps.db, customerId);
  if (row === null || row.emailVerifiedAt === null) return null;
  const { email } = readProfile(deps.keyring, customerId, row.profileSealed);
  return email === null ? null : { to: email, locale: row.locale };
}

async function send(
  deps: DeliveryDeps,
  leased: LeasedMessage,
  { to, locale, notice }: MailOwner & { readonly notice: AccountNotice },
): Promise<void> {
  const shop = shopForMail(deps.brand, locale);
  const link = pageLink(deps, locale, remedyPages[noticeRemedyOf(notice)]);
  const document = accountNoticeMail({ shop, notice, happenedAt: leased.createdAt, link }, locale);
  await sendMail(deps, leased, { document, to, locale });
}
