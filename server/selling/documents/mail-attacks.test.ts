import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { sampleGift, samplePurchase, samplePurchaseOfGift } from '#testing/documents/mail-samples.ts';
import { giftMail, type GiftMailData } from './gift-mail.ts';
import { purchaseMail } from './purchase-mail.ts';

const noNames = { recipientName: null, senderName: null, petName: null };

/** A gift with the same text in every typed field. */
function giftSaying(locale: Locale, typed: string): GiftMailData {
  // the open card shows every text
  return sampleGift(locale, {
    unopenedGiftCardImage: null,
    words: { recipientName: typed, personalMessage: typed, senderName: typed, petName: typed },
  });
}

const attacks = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</bdi></td></table><h1>You won</h1>',
  '<a href="https://evil.example">Claim your gift</a>',
  '<!-- --><style>*{display:none}</style>',
  '&lt;b&gt; & &amp;',
  '${alert(1)} {{7*7}} %7B',
];

test.each(attacks)('what the buyer typed stays text in the gift mail: %s', (typed) => {
  const plain = giftMail(giftSaying('en', 'hello'), 'en').html;
  const { html, text } = giftMail(giftSaying('en', typed), 'en');
  expect(tagsOf(html)).toEqual(tagsOf(plain));
  expect(textOf(html)).toContain(typed);
  expect(text).toContain(typed);
});

test.each(attacks)('what the buyer typed as an address stays text in their own mail: %s', (typed) => {
  const plain = purchaseMail(samplePurchaseOfGift('en', { recipient: 'a@example.com' }), 'en').html;
  const { html } = purchaseMail(samplePurchaseOfGift('en', { recipient: typed }), 'en');
  expect(tagsOf(html)).toEqual(tagsOf(plain));
});

test('the message is shown exactly: spaces, blank lines, both scripts, emoji with joiners', () => {
  const personalMessage = 'Dear  Noa,\n\nמזל טוב!   👩‍👧‍👦 🐕‍🦺\n\t– from (all) of us… "x" <3';
  const { html, text } = giftMail(
    sampleGift('en', { words: { ...noNames, personalMessage }, unopenedGiftCardImage: null }),
    'en',
  );
  const lines = [...html.matchAll(/<bdi style="white-space:pre-wrap"\s*>([^<]*)<\/bdi/g)].map((match) =>
    decode(match[1] ?? ''),
  );
  expect(lines.join('\n')).toBe(personalMessage);
  expect(text.replace(/[\u2066-\u2069]/gu, '')).toContain(personalMessage);
});

test('a message of five hundred characters without a space is neither cut nor a wider mail', () => {
  const personalMessage = 'W'.repeat(500);
  const { html } = giftMail(
    sampleGift('en', { words: { ...noNames, personalMessage }, unopenedGiftCardImage: null }),
    'en',
  );
  expect(textOf(html)).toContain(personalMessage);
  expect(html).toContain('overflow-wrap:anywhere');
});

test.each(['\u202e', '\u2067', '\u2069\u2069', '\u202b\u202d', '\u2066'])(
  'direction controls in a name or message (%j) turn nothing around that is ours',
  (control) => {
    const recipientName = `${control}Noa`;
    const personalMessage = `one ${control} two\nthree${control}`;
    for (const locale of ['en', 'he'] as const) {
      const { text, subject } = giftMail(
        sampleGift(locale, {
          words: { recipientName, personalMessage, senderName: recipientName, petName: recipientName },
        }),
        locale,
      );
      for (const line of [...text.split('\n'), subject]) expect(openFences(line)).toBe(0);
    }
  },
);

test.each(['A\r\nBcc: everyone@evil.example', 'A\nSubject: changed', 'A\u2028B'])(
  'a typed line break reaches no subject: %j',
  (typed) => {
    expect(giftMail(giftSaying('en', typed), 'en').subject).not.toContain('evil');
    expect(purchaseMail(samplePurchaseOfGift('he', { recipient: typed }), 'he').subject).not.toMatch(/[\r\n\u2028]/u);
  },
);

test('REQ-HE-3: Hebrew, Latin, a phone, a price, a model and an address side by side stay in their order', () => {
  const fixture = 'שלום John 050-1234567 ₪1,234 (K9000) a@b.co';
  const { html, text } = giftMail(giftSaying('he', fixture), 'he');
  expect(text).toContain(`\u2068${fixture}\u2069, קיבלתם מתנה`);
  expect(text).toContain(`\n\u2068${fixture}\u2069\n`);
  expect(html).toMatch(new RegExp(`<bdi\\s*>\\s*${escaped(fixture)}\\s*</bdi`, 'u'));
});

test('REQ-HE-2: prices are the same characters in both languages', () => {
  const prices = (['en', 'he'] as const).map((locale) => {
    const { html } = purchaseMail(samplePurchase(locale), locale);
    return [...html.matchAll(/₪\d+(?:\.\d+)?/gu)].map(([price]) => price);
  });
  expect(prices[0]).toEqual(['₪127.12', '₪22.88', '₪150', '₪7.50', '₪100']);
  expect(prices[1]).toEqual(prices[0]);
});

function tagsOf(html: string): string[] {
  return [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map((match) => match[1] ?? '').filter((tag) => tag !== 'br');
}

function textOf(html: string): string {
  return decode(html.replace(/<style>[\s\S]*?<\/style>|<[^>]*>/g, ''));
}

function decode(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? '');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Number of direction isolates that a line leaves open; an unmatched closing one counts too. */
function openFences(line: string): number {
  let depth = 0;
  for (const [mark] of line.matchAll(/[\u202a-\u202e\u2066-\u2069]/gu)) {
    if (mark === '\u2069' || mark === '\u202c') depth -= 1;
    else depth += 1;
    if (depth < 0) return depth;
  }
  return depth;
}
