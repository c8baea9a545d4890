import { z } from 'zod';
import { identityProviderSchema } from '#contracts/identity/identities.ts';
import { customerIdSchema, type CustomerId } from '#contracts/core/ids.ts';
import { localeSchema, type Locale } from '#contracts/core/locale.ts';
import { ownNoticeKinds, providerNoticeKinds, type AccountNotice } from '#domain/identity/account-notice.ts';
import { accountNoticeMail, remedyOf, type Remedy } from '#server/identity/documents/account-notice-mail.ts';
import { openNoticeAddress } from '#server/identity/store/account-notice.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';
import { type DeliveryDeps, type LeasedMessage, mailShopOf, sendMail, pageLink } from '#server/messaging/public.ts';

const payloadSchema = z.object({
  customerId: customerIdSchema,
  notice: z.union([
    z.object({ kind: z.enum(ownNoticeKinds) }),
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
} as const satisfies Record<Remedy, string>;

/**
 * Tells the owner of an account of a change to the ways into it. The mail goes to the address that was proven when the
 * change was made; a row that was given up has forgotten it, so that one goes to the address that is proven now.
 * `obsolete` where there is none.
 */
export async function deliverAccountNotice(deps: DeliveryDeps, leased: LeasedMessage): Promise<'sent' | 'obsolete'> {
  const { customerId, notice, locale, addressSealed } = payloadSchema.parse(leased.payload);
  const owner =
    locale === undefined || addressSealed === undefined
      ? await findOwner(deps, customerId)
      : { to: openNoticeAddress(deps.keyring, leased.dedupe, addressSealed), locale };
  if (owner === null) return 'obsolete';
  await send(deps, leased, { ...owner, notice });
  return 'sent';
}

/** What a change of the password was put into the outbox as before there were other notices; such rows may still wait. */
export async function deliverPasswordChanged(deps: DeliveryDeps, leased: LeasedMessage): Promise<'sent' | 'obsolete'> {
  const payload = { ...leased.payload, notice: { kind: 'password_changed' } };
  return await deliverAccountNotice(deps, { ...leased, payload });
}

type Owner = { readonly to: string; readonly locale: Locale };

async function findOwner(deps: DeliveryDeps, customerId: CustomerId): Promise<Owner | null> {
  const row = await findCustomer(deps.db, customerId);
  if (row === null || row.emailVerifiedAt === null) return null;
  const { email } = readProfile(deps.keyring, customerId, row.profileSealed);
  return email === null ? null : { to: email, locale: row.locale };
}

async function send(
  deps: DeliveryDeps,
  leased: LeasedMessage,
  { to, locale, notice }: Owner & { readonly notice: AccountNotice },
): Promise<void> {
  const shop = mailShopOf(deps.brand, locale);
  const link = pageLink(deps, locale, remedyPages[remedyOf(notice)]);
  const document = accountNoticeMail({ shop, notice, happenedAt: leased.createdAt, link }, locale);
  await sendMail(deps, leased, { document, to, locale });
}
