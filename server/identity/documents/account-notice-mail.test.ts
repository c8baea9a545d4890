import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import {
  noticeKindsWithoutProvider,
  providerNoticeKinds,
  type AccountNotice,
} from '#domain/identity/account-notice.ts';
import { samplePaidAt, sampleShop } from '#testing/documents/mail-samples.ts';
import { accountNoticeMail } from './account-notice-mail.ts';

const marks = /[\u2066\u2068\u2069]/gu;
const link = 'https://shampaw.example/en/dashboard#security';

const notices: readonly AccountNotice[] = [
  ...noticeKindsWithoutProvider.map((kind) => ({ kind })),
  ...providerNoticeKinds.map((kind) => ({ kind, provider: 'tiktok' }) as const),
];

function mailAbout(notice: AccountNotice, locale: Locale) {
  return accountNoticeMail({ shop: sampleShop(locale), notice, happenedAt: samplePaidAt, link }, locale);
}

const mails = (['en', 'he'] as const).flatMap((locale) =>
  notices.map((notice) => [notice.kind, locale, mailAbout(notice, locale)] as const),
);

test('the English mail about a new passkey says all of this', () => {
  const { subject, text } = mailAbout({ kind: 'passkey_added' }, 'en');
  expect(subject).toBe('A passkey was added to your account at Shampaw');
  expect(text).toMatchInlineSnapshot(`
    "A passkey was added
    -------------------
    You can now use a new passkey (a face, a fingerprint or a screen lock) to sign in to the account at Shampaw with this email address.

    When: Nov 21, 2026 12:05

    If it was you, you do not have to do anything. If it was not, sign in, remove what is not yours and choose a new password, which signs out all other devices.

    Check the sign-in methods:
    https://shampaw.example/en/dashboard#security

    --
    Questions? hello@shampaw.example · 050-123-4567
    You receive this message because this address was confirmed for an account at Shampaw. Messages about its security are always sent.
    Shampaw Ltd. · Company no. 51-234567-9
    12 HaYarkon Street, Tel Aviv, Israel
    "
  `);
});

test('the Hebrew mail about a connected provider says all of this', () => {
  const { subject, text, html } = mailAbout({ kind: 'provider_connected', provider: 'google' }, 'he');
  expect(subject).toBe('לחשבון בשמפאו נוספה כניסה באמצעות \u2066Google\u2069');
  expect(html).toContain('<bdi dir="ltr">Google</bdi>');
  expect(text.replace(marks, '')).toMatchInlineSnapshot(`
    "נוספה כניסה באמצעות Google
    ----------------------------
    מעכשיו ניתן להיכנס לחשבון בשמפאו המשויך לכתובת זו גם באמצעות Google.

    מועד: 21 בנובמבר 2026, 12:05

    אם ביצעתם את הפעולה בעצמכם, אין צורך לעשות דבר. אם לא, יש להתחבר לחשבון, להסיר את מה שאינו שלכם ולבחור סיסמה חדשה: כך ינותקו כל שאר המכשירים.

    בדקו את דרכי הכניסה לחשבון:
    https://shampaw.example/en/dashboard#security

    --
    שאלות? hello@shampaw.example · 050-123-4567
    הודעה זו נשלחה מפני שכתובת זו אומתה בחשבון בשמפאו. הודעות על אבטחת החשבון נשלחות תמיד.
    שמפאו בע״מ · ח״פ 51-234567-9
    רחוב הירקון 12, תל אביב, ישראל
    "
  `);
});

test('each change has words of its own in both languages', () => {
  expect(new Set(mails.map(([, , { subject }]) => subject)).size).toBe(notices.length * 2);
  expect(new Set(mails.map(([, , { text }]) => text)).size).toBe(notices.length * 2);
  for (const [, , { subject, text, html }] of mails) expect(subject + text + html).not.toMatch(/undefined|\{\w+\}/);
});

test.each(mails)('the mail about %s in %s has the time, and the link in both parts', (_kind, locale, mail) => {
  const when = locale === 'en' ? 'Nov 21, 2026 12:05' : '21 בנובמבר 2026, 12:05';
  expect(mail.text.replace(marks, '')).toContain(when);
  expect(mail.html.replaceAll(/<[^>]*>/g, '')).toContain(when);
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.html).toContain(`<html lang="${locale}" dir="${locale === 'he' ? 'rtl' : 'ltr'}">`);
});

test.each(mails)('the mail about %s in %s loads nothing and promotes nothing', (_kind, _locale, { html, text }) => {
  // the logo at the head is a file of the mail itself
  expect(html).not.toMatch(/<(script|iframe|form|input)|url\(|src="(?!cid:logo")/i);
  expect(html + text).not.toMatch(/coupon|newsletter|unsubscribe|% off|קופון|מבצע|פרסומת/i);
});

test('every direction isolate is closed on its own line', () => {
  for (const [, , { text, subject }] of mails) {
    for (const line of [subject, ...text.split('\n')]) {
      expect(line.match(/[\u2066\u2068]/gu)?.length ?? 0, line).toBe(line.match(/\u2069/gu)?.length ?? 0);
    }
  }
});
