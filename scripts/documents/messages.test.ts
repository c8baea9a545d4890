import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Variant = { readonly match: Record<string, string> };
type Messages = Record<string, string | readonly Variant[]>;

function read(locale: string): Messages {
  const { $schema: _schema, ...messages } = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Messages;
  return messages;
}

const en = read('en');
const he = read('he');

function textsOf(message: string | readonly Variant[]): string[] {
  return typeof message === 'string' ? [message] : message.flatMap((variant) => Object.values(variant.match));
}

function placesOf(message: string | readonly Variant[]): string[] {
  const names = textsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''));
  return [...new Set(names)].toSorted();
}

test('both languages have the same messages', () => {
  expect(Object.keys(he).toSorted()).toEqual(Object.keys(en).toSorted());
});

test.each(['en', 'he'])('each message of %s has its own key, because of two equal keys the first is lost', (locale) => {
  const keys = [...readFileSync(`messages/${locale}.json`, 'utf8').matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

const speakers = ['web', 'server', 'domain', 'scripts'];
const notSpeaking = /(^|\/)dist\/|\.test\.tsx?$/;

function codeOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !notSpeaking.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

test('every message is said somewhere', () => {
  const said = new Set(
    speakers
      .map(codeOf)
      .join('\n')
      .match(/\bm\.\w+/g),
  );
  const silent = Object.keys(en).filter((key) => !said.has(`m.${key}`));
  expect(silent).toEqual([]);
});

test('no message is empty', () => {
  const empty = [...Object.entries(en), ...Object.entries(he)].filter(([, message]) =>
    textsOf(message).some((text) => text.trim() === ''),
  );
  expect(empty).toEqual([]);
});

test('a Hebrew message names the same values as the English one, but for counts a plural form says in words', () => {
  const wrong = Object.entries(en)
    .filter(([key, message]) => placesOf(he[key] ?? '').join() !== placesOf(message).join())
    .map(([key]) => key);
  expect(wrong).toEqual([]);
});

test('every Hebrew plural has one, two and other', () => {
  const lacking = Object.entries(he)
    .filter(([, message]) => typeof message !== 'string' && JSON.stringify(message).includes('plural'))
    .filter(([, message]) => {
      const forms = (message as readonly Variant[]).flatMap((variant) => Object.keys(variant.match)).join(' ');
      return !['=one', '=two', '=other'].every((form) => forms.includes(form));
    })
    .map(([key]) => key);
  expect(lacking).toEqual([]);
});

test('Hebrew texts do not assume a gender and have no slashed forms', () => {
  const slashed = Object.entries(he).filter(([, message]) =>
    textsOf(message).some((text) => /[א-ת]\/(?:ה|ת|י|ים|ות)(?![א-ת])/.test(text)),
  );
  expect(slashed).toEqual([]);
});

/**
 * Hebrew words that must not be used, each with the word to use. Characters before and after a word belong to other
 * words, so each pattern defines its own boundaries.
 */
const hebrewWords: readonly (readonly [RegExp, string])[] = [
  [/(?<!אי)מייל|דוא[״"]ל|דואר אלקטרוני|(?<![א-ת])[בהול]?דואר(?! ל\{company\})/, 'אימייל'],
  [/רחצ(?:ה|ת)|רחיצ(?:ה|ת)|מקלחת/, 'שטיפה'],
  [/הודע(?:ת|ות) טקסט|(?<![א-ת]|019)SMS/, 'מסרון, מסרונים'],
  [/תחנ(?:ה|ות|ת)(?![א-ת])/, 'עמדה, עמדות'],
  [/(?<![א-ת])(?:קיבלת|כתבת|התחרטת|ביקשת|שילמת|קנית|בחרת|הזנת|כבר לקחת)(?![א-ת])/, 'plural: קיבלתם'],
  [/(?<![א-ת])(?:לדעתך|שלך|אצלך|עבורך|אליך|לידך|שלידך|בשבילך|משלך|אותך)(?![א-ת])/, 'plural: לדעתכם, שלכם'],
  [/(?<![א-ת])(?:לחץ|לחצי|בחר|בחרי|הזן|הזיני|שלח|שלחי|פנה|פני)(?= (?:על|את|אל|שוב))/, 'plural or impersonal'],
  [/(?<![א-ת])(?:בידי|על ידי) מישהו/, 'active: מישהו אחר שינה'],
  [/(?<![א-ת])לא זז כסף/, 'לא עובר כסף'],
  [/נ(?:א|י)?ייאקס|נאיאקס/, 'Nayax'],
  [/(?<![א-ת])(?:אחת|שתים|שלוש|ארבע|חמש|שש|שבע|שמונה|תשע) עשרה(?![א-ת])/, 'with a maqaf: שתים־עשרה'],
  [/(?<![א-ת])[הול]?זיכויים(?![א-ת])|שזוכתה|שזוכו/, 'החזרים; of documents: חשבוניות זיכוי'],
  [/(?<![א-ת])(?:ב|ל|מ|כ|ה)-(?=[\d{])/, 'a Hebrew hyphen before a number: ב־3'],
  [/(?<=\d)\s?ש[״"]ח/, 'the sign before the number: ₪5'],
  [/שטיפה 1(?!\d)/, 'שטיפה אחת'],
  [/סוג החברות/, 'המעמד במועדון'],
  [/(?<=[\d}]\s?)(?:MB|מ[״"]ב)/, 'מגה־בייט'],
];

test.each(hebrewWords)('Hebrew texts in the code do not write %s', (pattern, plain) => {
  const odd = speakers
    .map(codeOf)
    .join('\n')
    .split('\n')
    .filter((line) => /[א-ת]/.test(line) && pattern.test(line));
  expect(odd, `write ${plain}`).toEqual([]);
});

test.each(hebrewWords)('Hebrew messages do not write %s', (pattern, plain) => {
  const odd = Object.entries(he)
    .filter(([, message]) => textsOf(message).some((text) => pattern.test(text)))
    .map(([key, message]) => `${key}: write ${plain} in ${textsOf(message).join(' | ')}`);
  expect(odd).toEqual([]);
});

test('the table of Hebrew words knows the texts that it is for', () => {
  const examples = [
    'קיבלת מתנה',
    'אם לדעתך זה',
    'הודעת טקסט',
    'ב-{day}',
    'נשלח למייל',
    'קישורים בדואר',
    'רחצת כלבים',
    'עד 10MB',
    'קורא של נייאקס',
    'אחרי שתים עשרה שעות',
    'מכירות אחרי זיכויים',
  ];
  const unknown = examples.filter((text) => !hebrewWords.some(([pattern]) => pattern.test(text)));
  expect(unknown).toEqual([]);
});

test('English messages say email, in one form', () => {
  const odd = Object.entries(en)
    .filter(([, message]) =>
      textsOf(message).some((text) => /\be-mails?\b|\bE-?Mail\b/i.test(text.replace(/\bemails?\b/gi, ''))),
    )
    .map(([key]) => key);
  expect(odd).toEqual([]);
});

test('Hebrew messages hold Hebrew', () => {
  const latin = /[A-Za-z]{3,}/;
  const brandNames =
    /name@example\.com|CSV UTF-8|05X-X+|SHA-256|JPEG|PNG|WebP|HEIC|PDF|Google Maps|WhatsApp|Tab|Escape|Waze|Instagram|Facebook|TikTok|Google|Apple|Nayax|SIGNATURE|PREMIUM|LUXE|ESSENTIAL|PLATINUM|WCAG|\{\w+\}/g;
  // names of providers, and words that are in English on the pages of a provider, in keys and in protocols
  const providerWords =
    /PayPlus|CardCom|InforU|019SMS|Cortina|Lynx|Meta(?! ?[א-ת])|Google Cloud|Google Pay & Wallet|Google Wallet API|TikTok for Developers|Sign in with Apple|Keychain Access|Worldwide Developer Relations - G4|WWDR|Pass Type ID|(?:App|Client|Issuer|Key|Team) ID|Services IDs?|(?:App|Client) secret|Client key|Secret token|Identifiers|Membership details|Settings, Basic|Credentials|Web application|Keys|OAuth|JSON|SMTP|DKIM|DMARC|_dmarc|SPF|DNS|TXT|API|docs\/\w+\.md/gi;
  // the only text that is written for readers of the other language
  const forOthers = 'legal_switch_language';
  const foreign = Object.entries(he)
    .filter(([key]) => key !== forOthers)
    .filter(([, message]) =>
      textsOf(message).some((text) => latin.test(text.replace(providerWords, '').replace(brandNames, ''))),
    )
    .map(([key, message]) => `${key}: ${textsOf(message).join(' | ')}`);
  expect(foreign).toEqual([]);
});
