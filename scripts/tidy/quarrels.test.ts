import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Variant = { readonly match: Readonly<Record<string, string>> };

/** Every text of both languages, with its key. */
const lines = (['en', 'he'] as const).flatMap((locale) => {
  const messages = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Record<
    string,
    string | readonly Variant[]
  >;
  return Object.entries(messages).flatMap(([key, message]) => {
    const texts = typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
    return texts.map((text) => ({ key, text }));
  });
});

function keysSaying(words: RegExp): string[] {
  return [...new Set(lines.filter(({ text }) => words.test(text)).map(({ key }) => key))].toSorted();
}

test('cats are named where they are warned of or drawn, and in no promise: the shampoo is not for them', () => {
  expect(keysSaying(/\bcats?\b|חתול/i)).toEqual([
    'about_organic_text',
    'account_pet_cat',
    'faq_cat_answer',
    'faq_cat_question',
    'hero_picture',
    'offline_picture',
    'offline_text',
    'organic_tea_tree_text',
    'service_products_3_text',
    'terms_2_text',
  ]);
});

test('hours are claimed where the page knows them, or of the support and the franchise', () => {
  expect(keysSaying(/24\/7|day and night|around the clock|ביום ובלילה|מסביב לשעון/i)).toEqual([
    'franchise_benefit_3_text',
    'franchise_hero_text',
    'franchise_item_4_text',
    'home_title',
    'staff_facts_always',
    'staff_facts_day_all',
    'stations_open_always',
  ]);
});

test('the terms have one name in each language, but for the notices that are specified word by word', () => {
  expect(keysSaying(/terms of use|terms and conditions|תנאים והגבלות|התקנון/i)).toEqual([
    'problem_terms_not_accepted',
    'register_terms_text',
  ]);
});

test('at the station one shows the code, presses a button and follows the lights: no dial, nothing else to pick', () => {
  expect(keysSaying(/\bdial\b|pick the temperature|הבורר|בוחרים טמפרטורה/i)).toEqual([]);
});

test('customers sign in; only the specified notices say log in and log out', () => {
  expect(keysSaying(/\blog(?:ging|ged)? in\b/i)).toEqual(['dashboard_unauthorized_text']);
});

test('unnatural words that were removed do not come back', () => {
  const thrownOut = [
    'הולכים להתרחץ',
    'איך מתרחצים',
    'בית המרחץ העצמי',
    'פרווה אחת מאושרת',
    'הקוד המרובע',
    'אף טיפה לא לחינם',
    'מסיימים בפלומה',
    'מה עומד בחדר, מה יוצא מהצינור',
    'קבועים ונקיים',
    'Clean regulars',
    'Good at every station',
    'we arrange it',
    'The rest wait on the code',
    'Not a drop for nothing',
    'To the washes',
  ].map((words) => words.toLowerCase());
  const said = lines.filter(({ text }) => thrownOut.some((words) => text.toLowerCase().includes(words)));
  expect(said.map(({ key }) => key)).toEqual([]);
  // at a machine the text has to say what starts the wash
  expect(lines.filter(({ key, text }) => key === 'scan_starting' && text === 'מתחילים…')).toEqual([]);
});
