import { ownNoticeKinds, providerNoticeKinds, type AccountNotice } from '#domain/identity/account-notice.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { withCheckCharacter } from '#domain/core/codes/voucher-code.ts';
import type { Example } from '#server/core/documents/example.ts';
import { accountMail, type AccountMailKind } from './account-mails.ts';
import { accountNoticeMail } from './account-notice-mail.ts';
import { otpSms } from './otp-sms.ts';
import { verificationMail, type CardNews } from './verification-mail.ts';

/** A code as it looks; it opens nothing. */
const EXAMPLE_CODE = withCheckCharacter('ABCDEFGH12345678');

function account(topic: string, kind: AccountMailKind): Example {
  return {
    topic,
    variant: topic === kind ? '' : kind,
    render: ({ shop, publicUrl }, to) => {
      const page = `${publicUrl}/${to}/example`;
      const typed = kind === 'email_known' ? null : { page, code: EXAMPLE_CODE };
      return accountMail({ shop, kind, link: page, typed }, to);
    },
  };
}

function noticed(topic: string, notice: AccountNotice): Example {
  return {
    topic,
    variant: topic === notice.kind ? '' : notice.kind,
    render: ({ shop, publicUrl, now }, to) =>
      accountNoticeMail({ shop, notice, happenedAt: now, link: `${publicUrl}/${to}/example` }, to),
  };
}

function card(topic: string, variant: string, newsAt: (now: number) => CardNews): Example {
  return {
    topic,
    variant,
    render: ({ shop, publicUrl, now }, to) =>
      verificationMail({ shop, news: newsAt(now), link: `${publicUrl}/${to}/dashboard` }, to),
  };
}

/** What accounts write to their owners, as somebody would get it. */
export const identityExamples: readonly Example[] = [
  account('email_proof', 'email_proof'),
  account('email_proof', 'email_known'),
  account('password_reset', 'password_reset'),
  ...ownNoticeKinds.filter((kind) => kind !== 'password_changed').map((kind) => noticed('account_notice', { kind })),
  ...providerNoticeKinds.map((kind) => noticed('account_notice', { kind, provider: 'google' })),
  noticed('password_changed', { kind: 'password_changed' }),
  {
    topic: 'phone_code',
    variant: '',
    render: ({ shop, publicUrl }, to) =>
      otpSms({ code: '123456', shopName: shop.name, host: new URL(publicUrl).hostname }, to),
  },
  card('verification_decided', 'approved', (now) => ({ kind: 'approved', validUntil: now + 365 * DAY_MS })),
  card('verification_decided', 'refused', () => ({ kind: 'refused', reason: 'unreadable', note: null })),
  card('verification_decided', 'lapsed', () => ({ kind: 'lapsed', withPicture: true })),
  card('verification_ending', '', (now) => ({ kind: 'ending', validUntil: now + 30 * DAY_MS })),
];
