import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { samplePaidAt, sampleShop } from '#testing/documents/mail-samples.ts';
import { acknowledgementMail } from './acknowledgement-mail.ts';
import { cancellationMail, type CancellationMailData } from '#server/selling/documents/cancellation-mail.ts';

const DAY_MS = 86_400_000;

function acknowledgement(form: Parameters<typeof acknowledgementMail>[0]['form'], locale: Locale) {
  return acknowledgementMail({ shop: sampleShop(locale), form, reference: 'C-7K2M9Q', sentAt: samplePaidAt }, locale);
}

function cancellation(locale: Locale, changes: Partial<CancellationMailData> = {}) {
  return cancellationMail(
    {
      shop: sampleShop(locale),
      reference: 'X-7K2M9Q',
      orderCode: '7K2M-9QXP',
      packageName: locale === 'he' ? 'שלוש שטיפות' : 'Triple Wash',
      requestedAt: samplePaidAt,
      withinWindow: true,
      windowEndsAt: samplePaidAt + 10 * DAY_MS,
      groupToCheck: false,
      refundableAgorot: 10_000,
      feeAgorot: 500,
      dueAt: samplePaidAt + 14 * DAY_MS,
      ...changes,
    },
    locale,
  );
}

test('the English acknowledgement says all of this and nothing that was typed', () => {
  const { subject, text } = acknowledgement('contact', 'en');
  expect(subject).toBe('Your message arrived · C-7K2M9Q');
  expect(text).toMatchInlineSnapshot(`
    "Thank you for writing
    ---------------------
    We received your message. Our team will answer within two business days.

    Reference: C-7K2M9Q
    Received: Nov 21, 2026 12:05
    Do you want to add something? Write to hello@shampaw.example and include the reference.

    --
    Questions? hello@shampaw.example · 050-123-4567
    You receive this message because this address was entered in the contact form of Shampaw. If it was not you, the address was mistyped, and you will receive no further messages.
    Shampaw Ltd. · Company no. 51-234567-9
    12 HaYarkon Street, Tel Aviv, Israel
    "
  `);
});

test('the Hebrew acknowledgement of a franchise request reads from right to left', () => {
  const { html, text } = acknowledgement('franchise_meeting', 'he');
  expect(html).toContain('<html lang="he" dir="rtl">');
  expect(text.replaceAll(/[\u2066-\u2069]/gu, '')).toMatchInlineSnapshot(`
    "עמדה משלכם
    ----------
    תודה על ההתעניינות. נתקשר בתוך שני ימי עסקים לתאם פגישה. הפגישה בחינם וללא התחייבות.

    מספר פנייה: C-7K2M9Q
    התקבלה: 21 בנובמבר 2026, 12:05
    יש מה להוסיף? אפשר לכתוב ל־hello@shampaw.example ולציין את מספר הפנייה.

    --
    שאלות? hello@shampaw.example · 050-123-4567
    ההודעה נשלחה משום שהכתובת הוזנה בטופס הזכיינות של שמפאו. אם הפנייה אינה שלכם, מישהו טעה בהקלדה, ולא תגיע הודעה נוספת.
    שמפאו בע״מ · ח״פ 51-234567-9
    רחוב הירקון 12, תל אביב, ישראל
    "
  `);
});

test('details and a meeting are promised in their own words', () => {
  expect(acknowledgement('franchise_details', 'en').text).toContain(
    'We will send the details within two business days',
  );
  expect(acknowledgement('franchise_meeting', 'en').text).toContain('We will call you within two business days');
});

test('the English mail about a cancellation says all of this', () => {
  const { subject, text } = cancellation('en');
  expect(subject).toBe('Your cancellation was recorded · X-7K2M9Q');
  expect(text).toMatchInlineSnapshot(`
    "Your cancellation was recorded
    ------------------------------
    We received your cancellation notice for order 7K2M-9QXP. Our team is checking it now.
    ₪95 will be refunded to the original payment method within 14 days: by Dec 5, 2026 at the latest.

    Reference: X-7K2M9Q
    Received: Nov 21, 2026 12:05
    Order number: 7K2M-9QXP
    Bought: Triple Wash
    Value of unused washes: ₪100
    Cancellation fee: ₪5
    Your refund: ₪95

    Until then the vouchers of this order are on hold and cannot be used. Changed your mind? Write to us and we release them.

    --
    Questions? hello@shampaw.example · 050-123-4567
    You receive this message because this order at Shampaw was cancelled with its number and your address. It is about this order only.
    Shampaw Ltd. · Company no. 51-234567-9
    12 HaYarkon Street, Tel Aviv, Israel
    "
  `);
});

test('the Hebrew mail about a cancellation says all of this', () => {
  const { html, text } = cancellation('he', { groupToCheck: true });
  expect(html).toContain('<bdi dir="ltr">₪95</bdi>');
  expect(text.replaceAll(/[\u2066-\u2069]/gu, '')).toMatchInlineSnapshot(`
    "בקשת הביטול נרשמה
    -----------------
    הודעת הביטול של הזמנה 7K2M-9QXP נרשמה אצלנו, ואנחנו בודקים אותה.
    הסכום ₪95 יוחזר לאמצעי התשלום המקורי בתוך 14 ימים, עד 5 בדצמבר 2026 לכל המאוחר.

    מספר פנייה: X-7K2M9Q
    התקבלה: 21 בנובמבר 2026, 12:05
    מספר הזמנה: 7K2M-9QXP
    מה נקנה: שלוש שטיפות
    שווי השטיפות שלא נוצלו: ₪100
    דמי ביטול: ₪5
    סכום ההחזר: ₪95

    ציינתם שהזכות לביטול בתוך ארבעה חודשים חלה עליכם. נבדוק אם היא חלה על הקנייה הזו.

    עד אז השוברים של ההזמנה מוקפאים ולא ניתן להשתמש בהם. התחרטתם? אפשר לכתוב לנו ונשחרר אותם.

    --
    שאלות? hello@shampaw.example · 050-123-4567
    ההודעה נשלחה משום שבוטלה הזמנה בשמפאו לפי מספרה והכתובת שלכם. היא עוסקת בהזמנה זו בלבד.
    שמפאו בע״מ · ח״פ 51-234567-9
    רחוב הירקון 12, תל אביב, ישראל
    "
  `);
});

test.for(['en', 'he'] as const)('a late request is promised an answer and no money (%s)', (locale) => {
  const { text, html } = cancellation(locale, { withinWindow: false });
  expect(text).toMatch(locale === 'en' ? /We will decide about your request/ : /נחליט לגופו של עניין/);
  expect(`${text}${html}`).not.toMatch(/refund|יוחזר|ההחזר/);
});

test.for(['en', 'he'] as const)('when everything was used there is nothing to give back or to hold (%s)', (locale) => {
  const { text } = cancellation(locale, { refundableAgorot: 0, feeAgorot: 0 });
  expect(text).toMatch(locale === 'en' ? /No washes are left in this order/ : /לא נותרו שטיפות בהזמנה הזאת/);
  expect(text).not.toMatch(/on hold|מוקפאים/);
});

test('directions stay in balance, so that no line turns the next one around', () => {
  for (const locale of ['en', 'he'] as const) {
    for (const { subject, text } of [acknowledgement('contact', locale), cancellation(locale)]) {
      for (const line of [subject, ...text.split('\n')]) {
        expect(line.match(/[\u2066\u2068]/gu)?.length ?? 0, line).toBe(line.match(/\u2069/gu)?.length ?? 0);
      }
    }
  }
});
