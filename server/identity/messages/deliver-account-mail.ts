import type { Locale } from '#contracts/core/locale.ts';
import { accountMail, type AccountMailKind } from '#server/identity/documents/account-mails.ts';
import type { TypedWay } from '#server/core/documents/typed-way.ts';
import { findTokenForMail, openTokenEmail } from '#server/identity/store/account-token.ts';
import { type DeliveryDeps, type LeasedMessage, mailShopOf, sendMail, pageLink } from '#server/messaging/public.ts';

type Addressed = {
  readonly to: string;
  readonly kind: AccountMailKind;
  readonly link: string;
  readonly typed: TypedWay | null;
  readonly locale: Locale;
};

/** Sends the mail with a link, derived again from its id; `obsolete` where the link was used, replaced or is too old. */
export async function deliverTokenMail(deps: DeliveryDeps, leased: LeasedMessage): Promise<'sent' | 'obsolete'> {
  const { accountTokenId } = leased.payload;
  if (typeof accountTokenId !== 'string') throw new Error(`a message with the topic ${leased.topic} names nothing`);
  const token = await findTokenForMail(deps.db, accountTokenId);
  if (token === null || token.usedAt !== null || token.expiresAt <= deps.clock.now()) return 'obsolete';
  const { locale, purpose, knownElsewhere, hasCode } = token;
  const secret = deps.keyring.mailToken(accountTokenId);
  const code = hasCode ? deps.keyring.mailCode(accountTokenId) : null;
  const to = openTokenEmail(deps.keyring, accountTokenId, token.emailSealed);
  if (purpose === 'password') {
    const page = pageLink(deps, locale, 'password/reset');
    const way = { link: `${page}#${secret}`, typed: code === null ? null : { page, code } };
    return await send(deps, leased, { to, kind: 'password_reset', ...way, locale });
  }
  const known = { to, kind: 'email_known', link: pageLink(deps, locale, 'login'), typed: null, locale } as const;
  if (knownElsewhere) return await send(deps, leased, known);
  const page = pageLink(deps, locale, 'email/verify');
  const way = { link: `${page}#${secret}`, typed: code === null ? null : { page, code } };
  return await send(deps, leased, { to, kind: 'email_proof', ...way, locale });
}

async function send(deps: DeliveryDeps, leased: LeasedMessage, mail: Addressed): Promise<'sent'> {
  const { to, kind, link, typed, locale } = mail;
  const document = accountMail({ shop: mailShopOf(deps.brand, locale), kind, link, typed }, locale);
  return await sendMail(deps, leased, { document, to, locale });
}
