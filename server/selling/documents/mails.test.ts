import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import {
  sampleCode,
  sampleGift,
  samplePurchase,
  samplePurchaseOfGift,
  sampleShop,
  sampleVoucher,
} from '#testing/documents/mail-samples.ts';
import { giftMail } from './gift-mail.ts';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { purchaseMail } from './purchase-mail.ts';

const locales = ['en', 'he'] as const satisfies readonly Locale[];
const marks = /[\u2066\u2068\u2069]/gu;
const anyDirectionControl = /[\u202a-\u202e\u2066-\u2069]/gu;

/** A shop with its own colour and logo. */
function shopWithLook(locale: Locale): ShopForMail {
  const logo = { picture: Buffer.from('own logo'), width: 400, height: 100, isUploaded: true };
  return { ...sampleShop(locale), logo, accent: '#ffd400', second: '#c2410c' };
}

const mails = locales.flatMap((locale): [string, Locale, MailDocument][] => [
  ['package', locale, purchaseMail(samplePurchase(locale), locale)],
  ['bought gift', locale, purchaseMail(samplePurchaseOfGift(locale), locale)],
  ['gift', locale, giftMail(sampleGift(locale), locale)],
  ['own look', locale, giftMail({ ...sampleGift(locale), shop: shopWithLook(locale) }, locale)],
]);

test.each(locales)('a mail’s button has the shop’s second colour, and the built-in one without it (%s)', (locale) => {
  const own = giftMail({ ...sampleGift(locale), shop: shopWithLook(locale) }, locale).html;
  expect(own).toContain('.action { background: #c2410c !important; } .action-text { color: #ffffff !important; }');
  expect(giftMail(sampleGift(locale), locale).html).not.toContain('.action {');
});

test.each(locales)('a package arrives in the finish and with the name of its tier (%s)', (locale) => {
  const bought = (tier: 'PREMIUM' | null) =>
    purchaseMail({ ...samplePurchase(locale), vouchers: [sampleVoucher({ tier })] }, locale).html;
  const name = locale === 'he' ? 'פרימיום' : 'PREMIUM';
  expect(bought('PREMIUM')).toContain('bgcolor="#0d6470"');
  expect(bought('PREMIUM')).toContain(name);
  expect(bought(null)).toContain('bgcolor="#c9ecea"');
  expect(bought(null)).not.toContain(name);
});

test('the English mail for three washes says all of this', () => {
  const { subject, text } = purchaseMail(samplePurchase('en'), 'en');
  expect(subject).toBe('Your voucher is ready: Triple Wash · order 7K2M-9QXP');
  expect(text).toMatchInlineSnapshot(`
    "Thank you. Your washes are ready.
    ---------------------------------
    Everything is in this message: the code, how to use it, and the price.

    Triple Wash
    Voucher code: 7KD2-M9QX-PTVB-4HWZ-B
    No expiry date
    Open the voucher:
    https://shampaw.example/voucher/0123456789abcdefghjkmnpqrstvwxyz

    Anyone with the code can use it, so keep it like cash.

    How to use it
    -------------
    1. Find a station
    2. Scan the code on the machine with your phone. Your wash is not offered after the scan? Type the voucher code.
    3. Choose your wash and start. Each visit takes one wash of 10 minutes. The other washes stay on the code.

    Your purchase
    -------------
    Order number: 7K2M-9QXP
    Date: Nov 21, 2026 12:05
    Bought: Triple Wash
    Paid with: Credit card ending 4242
    Before VAT: ₪127.12
    VAT 18%: ₪22.88
    Total paid, VAT included: ₪150
    Your tax invoice or receipt is on the receipt page.
    View the receipt:
    https://shampaw.example/receipt/zyxwvtsrqpnmkjhgfedcba9876543210

    Cancelling
    ----------
    This purchase can be cancelled until the end of Dec 5, 2026. Washes that were not used are refunded, less a fee of ₪7.50 at most: 5% of the price or ₪100, whichever is lower.
    People aged 65 and over, people with disabilities and new immigrants have four months if the purchase involved a conversation with us, including by chat.
    Cancel a transaction:
    https://shampaw.example/cancel
    Terms & Conditions, version 2026-11:
    https://shampaw.example/terms

    --
    Questions? hello@shampaw.example · 050-123-4567
    You receive this message because of a purchase at Shampaw. It is about this purchase only.
    Shampaw Ltd. · Company no. 51-234567-9
    12 HaYarkon Street, Tel Aviv, Israel
    "
  `);
});

test('the Hebrew mail for three washes says all of this', () => {
  const { subject, text } = purchaseMail(samplePurchase('he'), 'he');
  expect(subject).toBe('השובר מוכן: שלוש שטיפות · הזמנה \u20667K2M-9QXP\u2069');
  expect(text.replace(marks, '')).toMatchInlineSnapshot(`
    "תודה! השטיפות מוכנות
    --------------------
    הכול כאן בהודעה: הקוד, איך משתמשים בו ומה שולם.

    שלוש שטיפות
    קוד השובר: 7KD2-M9QX-PTVB-4HWZ-B
    ללא תאריך תפוגה
    פתחו את השובר:
    https://shampaw.example/voucher/0123456789abcdefghjkmnpqrstvwxyz

    כל מי שמחזיק בקוד יכול להשתמש בו. כדאי לשמור עליו כמו על כסף מזומן.

    איך משתמשים
    -----------
    1. מוצאים עמדה קרובה
    2. סורקים בטלפון את הקוד שעל המכונה. השטיפה לא מוצעת אחרי הסריקה? מקלידים את קוד השובר.
    3. בוחרים שטיפה ומתחילים. בכל ביקור יורדת שטיפה אחת של 10 דקות, והיתר נשמרות בקוד.

    פרטי הקנייה
    -----------
    מספר הזמנה: 7K2M-9QXP
    תאריך: 21 בנובמבר 2026, 12:05
    מה נקנה: שלוש שטיפות
    אמצעי תשלום: כרטיס אשראי המסתיים ב־4242
    לפני מע״מ: ₪127.12
    מע״מ 18%: ₪22.88
    סך הכול ששולם, כולל מע״מ: ₪150
    חשבוניות וקבלות לצורכי מס נמצאות בדף הקבלה.
    ראו את הקבלה:
    https://shampaw.example/receipt/zyxwvtsrqpnmkjhgfedcba9876543210

    ביטול עסקה
    ----------
    ניתן לבטל את העסקה עד סוף היום ב־5 בדצמבר 2026. על שטיפות שלא נוצלו יינתן החזר, בניכוי דמי ביטול של ₪7.50 לכל היותר: 5% מהמחיר או ₪100, לפי הנמוך מביניהם.
    לבני 65 ומעלה, לאנשים עם מוגבלות ולעולים חדשים יש ארבעה חודשים לביטול, אם הקנייה כללה שיחה איתנו, גם בצ׳אט.
    לביטול העסקה:
    https://shampaw.example/cancel
    תנאי השימוש, גרסה 2026-11:
    https://shampaw.example/terms

    --
    שאלות? hello@shampaw.example · 050-123-4567
    ההודעה נשלחה בעקבות קנייה בשמפאו ועוסקת בקנייה זו בלבד.
    שמפאו בע״מ · ח״פ 51-234567-9
    רחוב הירקון 12, תל אביב, ישראל
    "
  `);
});

test('the English mail to a gift’s recipient has this text', () => {
  const { subject, text } = giftMail(sampleGift('en'), 'en');
  expect(subject).toBe('A gift for you and your pet at Shampaw');
  expect(text.replace(marks, '')).toMatchInlineSnapshot(`
    "Noa, a gift for you
    -------------------
    Dana left a gift for you and your pet at Shampaw. One tap opens it.

    To: Noa

    And for Rexi

    יום הולדת שמח לך ולרקסי! 🐶
    Happy birthday (again)!

    From: Dana

    1 Premium Wash
    Voucher code: 7KD2-M9QX-PTVB-4HWZ-B
    Issued: Nov 21, 2026
    Valid until: Nov 21, 2031
    Open the voucher:
    https://shampaw.example/voucher/0123456789abcdefghjkmnpqrstvwxyz

    Anyone with the code can use it, so keep it like cash.

    How to use it
    -------------
    1. Find a station:
    https://shampaw.example/stations
    2. Scan the code on the machine with your phone
    3. Choose your wash and start

    You do not have to pay or sign up. Your address was not added to any list.

    --
    Questions? hello@shampaw.example · 050-123-4567
    You receive this message because you were sent a gift from Shampaw. It is about this gift only.
    Shampaw Ltd. · Company no. 51-234567-9
    12 HaYarkon Street, Tel Aviv, Israel
    "
  `);
});

test('the Hebrew mail to a gift’s recipient has this text', () => {
  const { subject, text } = giftMail(sampleGift('he'), 'he');
  expect(subject).toBe('מחכה לכם מתנה בשמפאו');
  expect(text.replace(marks, '')).toMatchInlineSnapshot(`
    "נועה, קיבלתם מתנה
    -------------------
    מחכה לכם בשמפאו מתנה מאת דנה. לחיצה אחת, והיא נפתחת.

    בשביל: נועה

    ובשביל רקסי

    יום הולדת שמח לך ולרקסי! 🐶
    Happy birthday (again)!

    מאת: דנה

    שטיפת פרימיום אחת
    קוד השובר: 7KD2-M9QX-PTVB-4HWZ-B
    הונפק: 21 בנובמבר 2026
    בתוקף עד: 21 בנובמבר 2031
    פתחו את השובר:
    https://shampaw.example/voucher/0123456789abcdefghjkmnpqrstvwxyz

    כל מי שמחזיק בקוד יכול להשתמש בו. כדאי לשמור עליו כמו על כסף מזומן.

    איך משתמשים
    -----------
    1. מוצאים עמדה קרובה:
    https://shampaw.example/stations
    2. סורקים בטלפון את הקוד שעל המכונה
    3. בוחרים שטיפה ומתחילים

    אין צורך לשלם או להירשם, והכתובת לא נוספה לשום רשימת תפוצה.

    --
    שאלות? hello@shampaw.example · 050-123-4567
    ההודעה נשלחה משום שקנו לכם מתנה בשמפאו, והיא עוסקת במתנה זו בלבד.
    שמפאו בע״מ · ח״פ 51-234567-9
    רחוב הירקון 12, תל אביב, ישראל
    "
  `);
});

test.each([
  [1, 'שטיפה אחת'],
  [2, 'שתי שטיפות'],
  [3, '3 שטיפות'],
  [11, '11 שטיפות'],
  [20, '20 שטיפות'],
])('%i washes are counted in Hebrew as people say it', (washCount, words) => {
  const { text } = giftMail(sampleGift('he', { vouchers: [sampleVoucher({ washCount })] }), 'he');
  expect(text).toContain(`\n${words}\n`);
});

test.each(mails)('every value of the %s mail in %s stands in both parts', (_name, _locale, { html, text }) => {
  const shown = html.replace(/<style>[\s\S]*?<\/style>|<[^>]*>/g, ' ');
  for (const value of ['7KD2-M9QX-PTVB-4HWZ', '51-234567-9', 'hello@shampaw.example', '050-123-4567']) {
    expect(shown).toContain(value);
    expect(text).toContain(value);
  }
});

test.each(mails)('the %s mail in %s declares its language and direction', (_name, locale, { html }) => {
  expect(html).toContain(`<html lang="${locale}" dir="${locale === 'he' ? 'rtl' : 'ltr'}">`);
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test.each(mails)('the %s mail in %s loads nothing from anywhere', (_name, _locale, { html, attachments }) => {
  const sources = [...html.matchAll(/(?:src|background)="([^"]*)"|url\(([^)]*)\)/g)].map(
    (match) => match[1] ?? match[2],
  );
  expect([...new Set(sources)].toSorted()).toEqual(attachments.map((file) => `cid:${file.contentId}`).toSorted());
  expect(html).not.toMatch(/<(script|link|iframe|object|form|input)/i);
});

test.each(mails)('a mail program cuts nothing off the %s mail in %s: under 100 KB', (_name, _locale, { html }) => {
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
});

test.each(mails)(
  'the %s mail in %s promotes nothing, or it would be an advertisement',
  (_name, _locale, { html, text }) => {
    expect(html + text).not.toMatch(/coupon|discount code|newsletter|unsubscribe|% off|קופון|מבצע|פרסומת|הנחה של/i);
  },
);

test('in Hebrew every code, price, phone and address is isolated from the direction of its sentence', () => {
  const { text, html } = purchaseMail(samplePurchaseOfGift('he', { last4: '4242' }), 'he');
  const fencedValues = [
    '7KD2-M9QX-PTVB-4HWZ-',
    '7K2M-9QXP',
    '₪220',
    '₪11',
    '₪100',
    'hello@shampaw.example',
    '050-123-4567',
    '4242',
    'noa.levi@example.com',
  ];
  for (const value of fencedValues) {
    expect(text).toMatch(new RegExp(`[\u2066\u2068]${value.replace(/[.]/g, '\\.')}[A-Z0-9]?\u2069`, 'u'));
    expect(html).toMatch(new RegExp(`<bdi[^>]*>\\s*${value.replace(/[.]/g, '\\.')}[A-Z0-9]?\\s*</bdi`, 'u'));
  }
});

test.each(mails)('the %s mail in %s keeps the telephone number in one line', (_name, _locale, { html }) => {
  expect(html).toMatch(/<span style="white-space:nowrap">(<bdi dir="ltr">)?050-123-4567(<\/bdi>)?<\/span/u);
});

test('every direction isolate is closed on its own line', () => {
  for (const [, , { text, subject }] of mails) {
    for (const line of [...text.split('\n'), subject]) {
      let depth = 0;
      for (const [mark] of line.matchAll(anyDirectionControl)) {
        depth += mark === '\u2069' ? -1 : 1;
        expect(depth === 0 || depth === 1).toBe(true);
      }
      expect(depth).toBe(0);
    }
  }
});

test('a gift shows both dates and a package says that it never expires', () => {
  const gift = giftMail(sampleGift('en'), 'en').text;
  expect(gift).toContain('Issued: Nov 21, 2026');
  expect(gift).toContain('Valid until: Nov 21, 2031');
  const washes = purchaseMail(samplePurchase('en'), 'en').text;
  expect(washes).toContain('No expiry date');
  expect(washes).not.toContain('Valid until');
});

test('a card in a mail has the name it has on the site, in the language of the mail', () => {
  expect(purchaseMail(samplePurchaseOfGift('en'), 'en').html).toContain('LUXE');
  const hebrew = purchaseMail(samplePurchaseOfGift('he'), 'he').html;
  expect(hebrew).toContain('יוקרה');
  expect(hebrew).not.toContain('LUXE');
});

test('VAT is broken out where it falls due at the sale, and explained where it falls due at use', () => {
  const atSale = purchaseMail(samplePurchase('en'), 'en').text;
  expect(atSale).toContain('Before VAT: ₪127.12\nVAT 18%: ₪22.88\nTotal paid, VAT included: ₪150');
  const atUse = purchaseMail(samplePurchaseOfGift('en'), 'en').text;
  expect(atUse).not.toContain('Before VAT');
  expect(atUse).toContain('itemised when a wash is used');
});

test('a discount shows the list price it was taken from', () => {
  const { text } = purchaseMail(samplePurchase('en', { discountAgorot: 1_500, totalAgorot: 13_500 }), 'en');
  expect(text).toContain('Price: ₪150\nDiscount: −₪15\n');
});

test('the last day to cancel and the highest fee are said in numbers', () => {
  const { text } = purchaseMail(samplePurchase('en'), 'en');
  expect(text).toContain('until the end of Dec 5, 2026');
  expect(text).toContain('a fee of ₪7.50 at most: 5% of the price or ₪100');
  expect(text).toContain('Cancel a transaction:\nhttps://shampaw.example/cancel');
});

test('the recipient’s mail names no price, no order and no buyer', () => {
  const { html, text } = giftMail(sampleGift('en'), 'en');
  expect(html + text).not.toMatch(/₪|order number|receipt/i);
});

test('the QR picture holds the code of the voucher beside it', () => {
  const { attachments } = purchaseMail(samplePurchase('en'), 'en');
  const picture = attachments.find(({ filename }) => filename === '7KD2-M9QX-PTVB-4HWZ-B.png');
  expect(picture?.contentType).toBe('image/png');
  expect(picture?.contentId).toContain(sampleCode.toLowerCase());
});

test.each(locales)(
  'a gift mail in %s with a closed card shows no open card, and the code only at its end',
  (locale) => {
    const { html, attachments } = giftMail(
      { ...sampleGift(locale), unopenedGiftCardImage: Buffer.from('jpeg') },
      locale,
    );
    expect(html).toContain('cid:closed-card');
    expect(html).not.toContain('cid:qr-');
    expect(attachments.map(({ contentId }) => contentId)).toEqual(['logo', 'closed-card']);
    // logo and theme are above the picture, as on the page and in the preview of the link
    const [head = '', picture = ''] = html.slice(html.indexOf('class="card-cell"')).split('cid:closed-card');
    expect(head).toContain('cid:logo');
    expect(head).toContain(m.gifts_theme_signature({}, { locale }));
    expect(picture).not.toContain('cid:logo');
    // the pet is before the button, the steps after it, and the small print last
    const shown = html.replace(marks, '').replace(/<[^>]*>/g, '');
    const parts = [
      m.mail_gift_pet({ pet: locale === 'he' ? 'רקסי' : 'Rexi' }, { locale }),
      m.gift_open({}, { locale }),
      m.voucher_how_1({}, { locale }),
      m.voucher_how_3({}, { locale }),
      m.mail_code_care({}, { locale }),
    ];
    const places = parts.map((part) => shown.lastIndexOf(part));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(html.split('7KD2-M9QX-PTVB-4HWZ-B')).toHaveLength(2);
  },
);

test.each(locales)(
  'the gift mail in %s says before the gift is opened neither how much is inside nor what',
  (locale) => {
    const { subject, html } = giftMail(sampleGift(locale), locale);
    const name = locale === 'he' ? 'שטיפת פרימיום אחת' : '1 Premium Wash';
    for (const secret of [name, m.wash_count({ count: 1 }, { locale })]) {
      expect(subject).not.toContain(secret);
      expect(html).not.toContain(secret);
    }
  },
);

test.each(locales)('an edited subject of the gift mail in %s can name the gift as it was sold', (locale) => {
  const shop = { ...sampleShop(locale), customLines: { mail_subject_gift: '* {washes} *' } };
  const name = locale === 'he' ? '* שטיפת פרימיום אחת *' : '* 1 Premium Wash *';
  expect(giftMail(sampleGift(locale, { shop }), locale).subject).toBe(name);
});

test.each(locales)('the gift mail in %s names its sender, and has a neutral sentence without one', (locale) => {
  const signed = giftMail(sampleGift(locale), locale);
  const sender = locale === 'he' ? 'דנה' : 'Dana';
  // the name is in the preview line of the mailbox and in the sentence, and the card stays closed
  expect(signed.html.split(sender)).toHaveLength(3);
  const words = { recipientName: null, personalMessage: null, senderName: null, petName: null };
  const plain = giftMail(sampleGift(locale, { words }), locale);
  expect(plain.text).toContain(locale === 'he' ? 'מחכה לכם מתנה' : 'A gift for you and your pet is waiting');
  // what the buyer typed is in no subject
  expect(signed.subject).not.toContain(sender);
  expect(signed.subject).toBe(plain.subject);
  expect(plain.html).not.toContain('null');
});

test.each(mails)('the %s mail in %s has the logo at its head', (_name, _locale, { html, attachments }) => {
  expect(html.indexOf('cid:logo')).toBeGreaterThan(0);
  expect(html.indexOf('cid:logo')).toBeLessThan(html.indexOf('<h1'));
  expect(attachments.filter(({ contentId }) => contentId === 'logo')).toHaveLength(1);
});

test('the shop’s own logo is at the head of a mail and on the card, as one file, and its colour has enough contrast', () => {
  const { html, attachments } = giftMail(
    { ...sampleGift('en'), shop: shopWithLook('en'), unopenedGiftCardImage: null },
    'en',
  );
  expect(html.match(/src="cid:logo"\s+width="88"\s+height="22"/g)).toHaveLength(1);
  expect(html.match(/src="cid:logo"\s+width="96"\s+height="24"/g)).toHaveLength(1);
  expect(attachments.filter(({ contentId }) => contentId === 'logo').map(({ content }) => String(content))).toEqual([
    'own logo',
  ]);
  const [asItComes, light, dark] = [...html.matchAll(/\.link \{ color: (#[0-9a-f]{6}) !important; \}/g)].map(
    ([, color]) => color,
  );
  expect([asItComes, light === '#ffd400', dark]).toEqual(['#74d3d6', false, '#ffd400']);
});
