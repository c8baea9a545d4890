import type { Locale } from '#contracts/core/locale.ts';
import { accountMail, type AccountMailKind } from '#server/identity/documents/account-mails.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { ManualCode } from '#server/core/documents/manual-code.ts';
import { findTokenForMail, decryptTokenEmail } from '#server/identity/store/account-token.ts';
import { type DeliveryDeps, type LeasedMessage, shopForMail, sendMail, pageLink } from '#server/messaging/public.ts';

type AddressedMail = {
  readonly to: string;
  readonly kind: AccountMailKind;
  readonly link: string;
  readonly manualCode: ManualCode | null;
  readonly locale: Locale;
};

/**
 * Sends the mail with a link to an account. The token of the link is derived from the id of its row. Returns `obsolete`
 * if the link was used or replaced or has expired, or if the account was deleted.
 */
export async function deliverTokenMail(deps: DeliveryDeps, leased: LeasedMessage): Promise<'sent' | 'obsolete'> {
  const { accountTokenId } = leased.payload;
  if (typeof accountTokenId !== 'string') throw new Error(`a message with the topic ${leased.topic} names nothing`);
  const token = await findTokenForMail(deps.db, accountTokenId);
  if (token === null || token.usedAt !== null || token.expiresAt <= steadyNow(deps.clock)) return 'obsolete';
  const { locale, hasCode } = token;
  const to = decryptTokenEmail(deps.keyring, accountTokenId, token.emailSealed);
  const kind = kindOf(token);
  if (kind === 'email_known') {
    return await send(deps, leased, { to, kind, link: pageLink(deps, locale, 'login'), manualCode: null, locale });
  }
  const page = pageLink(deps, locale, kind === 'password_reset' ? 'password/reset' : 'email/verify');
  const manualCode = hasCode ? { page, code: deps.keyring.mailCode(accountTokenId) } : null;
  const link = `${page}#${deps.keyring.mailToken(accountTokenId)}`;
  return await send(deps, leased, { to, kind, link, manualCode, locale });
}

type Token = NonNullable<Awaited<ReturnType<typeof findTokenForMail>>>;

/**
 * Returns the kind of an account mail. A new registration with an email address that another account has verified gets
 * no verification link. An established account gets the link, because the two accounts can be merged.
 */
function kindOf({ purpose, knownElsewhere, isEstablished }: Token): AccountMailKind {
  if (purpose === 'password') return 'password_reset';
  if (!knownElsewhere) return 'email_proof';
  return isEstablished ? 'email_merge' : 'email_known';
}

async function send(deps: DeliveryDeps, leased: LeasedMessage, mail: AddressedMail): Promise<'sent'> {
  const { to, kind, link, manualCode, locale } = mail;
  const document = accountMail({ shop: shopForMail(deps.brand, locale), kind, link, manualCode }, locale);
  return await sendMail(deps, leased, { document, to, locale });
}
