import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { VALID_YEARS_MIN } from '#contracts/staff/settings/catalogue.ts';
import { MESSAGE_RETENTION_DAYS } from '#domain/messaging/message-retention.ts';
import { CANCELLATION_FEE_MAX_AGOROT, CANCELLATION_FEE_PERCENT } from '#domain/selling/cancellation.ts';

/** Numbers in a text: percentages, amounts in shekels, points and years, each as in '5%', '₪100', '50 points', '5 years'. */
type Stated = readonly string[];

const fee = [`${CANCELLATION_FEE_PERCENT}%`, `₪${CANCELLATION_FEE_MAX_AGOROT / 100}`];
const feePercent = [`${CANCELLATION_FEE_PERCENT}%`];
const giftYears = [`${VALID_YEARS_MIN} years`];
const messageYears = `${MESSAGE_RETENTION_DAYS / 365} years`;
const product = ['100%'];

/**
 * Texts with a number that neither a setting nor a planned rule can change, by the source of the number: the law, the
 * product, or the input form. Every other number is a parameter of its text.
 */
const fixed: Readonly<Record<string, Stated>> = {
  about_organic_text: product,
  organic_shampoo_title: product,
  service_products_1_text: product,
  // enlargement and print size
  access_feature_3: ['200%'],
  staff_stickers_text: ['100%'],
  // the cancellation fee of the law
  answer_refund_way: fee,
  checkout_cancellation: fee,
  legal_cancel_money: fee,
  mail_cancel_text: feePercent,
  staff_refund_fee_hint: fee,
  terms_3_text: fee,
  // periods of the law
  cancel_group_new_immigrant: ['5 years'],
  faq_expiry_answer: giftYears,
  staff_catalogue_years_hint: ['5 years'],
  terms_2_text: giftYears,
  privacy_3_text: ['7 years', messageYears],
  staff_goodwill_note_hint: [messageYears],
  staff_card_day_hint: ['7 years'],
  // examples and limits of an input field
  staff_limits_wrong: ['₪0'],
  staff_refund_amount_wrong: ['₪0.01'],
  staff_rule_points_per_shekel: ['₪1'],
};

const numberWords: Readonly<Record<string, string>> = {
  two: '2',
  three: '3',
  five: '5',
  seven: '7',
  ten: '10',
  שתי: '2',
  שלוש: '3',
  חמש: '5',
  שבע: '7',
  עשר: '10',
};
const counted = `(\\d+|${Object.keys(numberWords).join('|')})`;

/** Returns every variant of a message as one text, without placeholders, selectors and direction marks. */
function plainText(message: unknown): string {
  const texts = typeof message === 'string' ? [message] : JSON.stringify(message).match(/"[^"]*"(?=[,}])/g);
  return (texts ?? []).join('\n').replace(/\{[^}]*\}|[\u200e\u200f\u2066-\u2069]/g, '');
}

/** Returns the numbers of a text in one form for both languages. */
function statedIn(text: string): Stated {
  const years = new RegExp(`(?:^|[\\s־למ])${counted} (?:years|שנים)|(שנתיים)`, 'gu');
  const points = new RegExp(`(\\d+) (?:points|נקודות)`, 'gu');
  const stated = [
    ...[...text.matchAll(/(\d+(?:\.\d+)?)\s?%/gu)].map(([, number]) => `${number}%`),
    ...[...text.matchAll(/₪\s?(\d+(?:\.\d+)?)/gu)].map(([, number]) => `₪${number}`),
    ...[...text.matchAll(years)].map(
      ([, number]) => `${number === undefined ? 2 : (numberWords[number] ?? number)} years`,
    ),
    ...[...text.matchAll(points)].map(([, number]) => `${number} points`),
  ];
  return [...new Set(stated)].toSorted();
}

function numbersOf(locale: Locale): Record<string, Stated> {
  const messages = Object.entries(JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as object);
  const stated = messages.map(([key, message]): [string, Stated] => [key, statedIn(plainText(message))]);
  return Object.fromEntries(stated.filter(([, numbers]) => numbers.length > 0));
}

/** Plural forms that have the number as a word. */
const spelledPlurals = ['gifts_valid_years', 'staff_employees_left_hint'];

test('a number in a text that the shop can change is a parameter of the text', () => {
  const sorted = Object.entries(fixed).map(([key, numbers]): [string, Stated] => [key, numbers.toSorted()]);
  for (const locale of locales) {
    const stated = Object.entries(numbersOf(locale)).filter(([key]) => !spelledPlurals.includes(key));
    expect(Object.fromEntries(stated), locale).toEqual(Object.fromEntries(sorted));
  }
});
