import {
  noticeKindsWithoutProvider,
  providerNoticeKinds,
  type AccountNotice,
} from '#domain/identity/account-notice.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { appendCheckCharacter } from '#domain/core/codes/voucher-code.ts';
import type { Example } from '#server/core/documents/message-example.ts';
import { accountMail, type AccountMailKind } from './account-mails.ts';
import { accountNoticeMail } from './account-notice-mail.ts';
import { mergeCodeMail, mergeCodeSms } from './merge-code.ts';
import { otpSms } from './otp-sms.ts';
import { verificationMail, type VerificationOutcome } from './verification-mail.ts';

/** A code for the example mails. It is not valid anywhere. */
const EXAMPLE_CODE = appendCheckCharacter('ABCDEFGH12345678');

function accountExample(topic: string, kind: AccountMailKind): Example {
  return {
    topic,
    variant: topic === kind ? '' : kind,
    render: ({ shop, publicUrl }, to) => {
      const page = `${publicUrl}/${to}/example`;
      const manualCode = kind === 'email_known' ? null : { page, code: EXAMPLE_CODE };
      return accountMail({ shop, kind, link: page, manualCode }, to);
    },
  };
}

function noticeExample(topic: string, notice: AccountNotice): Example {
  return {
    topic,
    variant: topic === notice.kind ? '' : notice.kind,
    render: ({ shop, publicUrl, now }, to) =>
      accountNoticeMail({ shop, notice, happenedAt: now, link: `${publicUrl}/${to}/example` }, to),
  };
}

function verificationExample(topic: string, variant: string, newsAt: (now: number) => VerificationOutcome): Example {
  return {
    topic,
    variant,
    render: ({ shop, publicUrl, now }, to) =>
      verificationMail({ shop, outcome: newsAt(now), link: `${publicUrl}/${to}/dashboard` }, to),
  };
}

/** Examples of all mails about accounts. */
export const identityMessageExamples: readonly Example[] = [
  accountExample('email_proof', 'email_proof'),
  accountExample('email_proof', 'email_known'),
  accountExample('email_proof', 'email_merge'),
  accountExample('password_reset', 'password_reset'),
  ...noticeKindsWithoutProvider
    .filter((kind) => kind !== 'password_changed')
    .map((kind) => noticeExample('account_notice', { kind })),
  ...providerNoticeKinds.map((kind) => noticeExample('account_notice', { kind, provider: 'google' })),
  noticeExample('password_changed', { kind: 'password_changed' }),
  {
    topic: 'phone_code',
    variant: '',
    render: ({ shop, publicUrl }, to) =>
      otpSms({ code: '123456', shopName: shop.name, host: new URL(publicUrl).hostname }, to),
  },
  { topic: 'merge_code', variant: '', render: ({ shop }, to) => mergeCodeMail({ shop, code: '123456' }, to) },
  {
    topic: 'merge_code_sms',
    variant: '',
    render: ({ shop }, to) => mergeCodeSms({ shop: shop.name, code: '123456' }, to),
  },
  verificationExample('verification_decided', 'approved', (now) => ({
    kind: 'approved',
    validUntil: now + 365 * DAY_MS,
  })),
  verificationExample('verification_decided', 'refused', () => ({ kind: 'refused', reason: 'unreadable', note: null })),
  verificationExample('verification_decided', 'lapsed', () => ({ kind: 'lapsed', withPicture: true })),
  verificationExample('verification_ending', '', (now) => ({ kind: 'ending', validUntil: now + 30 * DAY_MS })),
];
