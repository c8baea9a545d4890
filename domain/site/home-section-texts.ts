import {
  FAQ_ANSWER_MAX_LENGTH,
  faqQuestionsWithFixedTexts,
  homeTextKeysOf,
  homeTextLimits,
  builtInFaqQuestions,
  FAQ_QUESTION_MAX_LENGTH,
  type HomeSection,
  type HomeSectionTexts,
  type FaqEntry,
  type HomeTextKey,
} from '#contracts/core/reading/home-sections.ts';

export type HomeTextError = 'long' | 'lines' | 'word' | 'unprintable' | 'markup';

/**
 * Limits of a text on the home page: characters, lines, and characters of the longest word. The longest word is limited
 * because a phone cannot break it.
 */
export type HomeTextRules = { readonly max: number; readonly lines: number; readonly word: number };

/**
 * Limits of the main heading of the home page. Its font is the largest, so its words must be shorter. The owner sets
 * its line breaks.
 */
const HEADING = { lines: 3, word: 14 } as const;
const OTHER = { lines: 1, word: 22 } as const;

export const faqQuestionRules: HomeTextRules = { ...OTHER, max: FAQ_QUESTION_MAX_LENGTH };
export const faqAnswerRules: HomeTextRules = { ...OTHER, max: FAQ_ANSWER_MAX_LENGTH };

/** Returns the limits of one text in a section of the home page. Returns null if the section has no such text. */
export function homeTextRules(part: HomeSection, key: string): HomeTextRules | null {
  const limits: Readonly<Partial<Record<string, number>>> = homeTextLimits[part];
  const max = Object.hasOwn(limits, key) ? limits[key] : undefined;
  return max === undefined ? null : { max, ...(key === 'hero_title' ? HEADING : OTHER) };
}

/**
 * Matches control characters, unassigned characters and invisible characters. Direction marks and joined emoji are
 * allowed.
 */
const unprintable = /(?![\n\u200d-\u200f])[\p{C}\p{Zl}\p{Zp}]/u;
/** Matches a visible character. A text that consists only of direction marks would be an empty heading. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const markup = /<[a-z!/]/iu;

/** Returns the first error in a text of the home page. Returns null if the text is valid. */
export function homeTextErrorOf(text: string, { max, lines, word }: HomeTextRules): HomeTextError | null {
  if (unprintable.test(text) || !visible.test(text)) return 'unprintable';
  if (markup.test(text)) return 'markup';
  if (text.split('\n').length > lines) return 'lines';
  if ([...text].length > max) return 'long';
  return text.split(/[\s\u2010\u2013\u2014\u05be-]+/u).some((one) => [...one].length > word) ? 'word' : null;
}

/**
 * Converts a text of the home page to the form in which it is stored. Spaces around lines and empty lines are removed.
 */
export function normalizeHomeText(text: string): string {
  return text
    .normalize('NFC')
    .split(/\r\n?|\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Field of the home page form that has an error, such as `en.hero_title` or `he.own-1.answer`. */
export type HomeFieldError = { readonly field: string; readonly mistake: HomeTextError | 'required' | 'unknown' };

type Read = { readonly texts: HomeSectionTexts; readonly errors: readonly HomeFieldError[] };

/**
 * Converts the field values of one part of the home page to the texts to store, without empty texts, and returns the
 * validation errors.
 */
export function readHomeSection(part: HomeSection, typed: HomeSectionTexts): Read {
  const { questions } = typed;
  const read = { en: storedTexts(typed.en), he: storedTexts(typed.he) };
  const ordered = questions === null ? null : questions.map(storedQuestion);
  return {
    texts: {
      ...read,
      questions: ordered === null || areBuiltInFaqQuestions(ordered) ? null : ordered,
      atHome: part === 'questions' && typed.atHome,
    },
    errors: [
      ...(['en', 'he'] as const).flatMap((locale) => homeTextErrorsIn(part, locale, read[locale])),
      ...(ordered === null ? [] : questionErrorsIn(part, ordered)),
    ],
  };
}

function storedTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  const stored = Object.entries(texts).map(([key, text]) => [key, normalizeHomeText(text)] as const);
  return Object.fromEntries(stored.filter(([, text]) => text !== ''));
}

function homeTextErrorsIn(
  part: HomeSection,
  locale: string,
  texts: Readonly<Record<string, string>>,
): HomeFieldError[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const rules = homeTextRules(part, key);
    const mistake = rules === null ? 'unknown' : homeTextErrorOf(text, rules);
    return mistake === null ? [] : [{ field: `${locale}.${key}`, mistake }];
  });
}

function storedQuestion({ id, en, he }: FaqEntry): FaqEntry {
  const stored = (texts: FaqEntry['en']) => ({
    question: normalizeHomeText(texts.question),
    answer: normalizeHomeText(texts.answer),
  });
  return { id, en: stored(en), he: stored(he) };
}

function isUnchanged({ en, he }: FaqEntry): boolean {
  return [en.question, en.answer, he.question, he.answer].every((text) => text === '');
}

/** Returns true if the list equals the built-in questions, in the same order. */
function areBuiltInFaqQuestions(questions: readonly FaqEntry[]): boolean {
  return (
    questions.length === builtInFaqQuestions.length &&
    questions.every((question, at) => question.id === builtInFaqQuestions[at] && isUnchanged(question))
  );
}

/**
 * Returns the errors in the questions of the home page. A question that the owner added needs texts in both languages,
 * because it has no built-in text as a fallback.
 */
function questionErrorsIn(part: HomeSection, questions: readonly FaqEntry[]): HomeFieldError[] {
  if (part !== 'questions') return [{ field: 'questions', mistake: 'unknown' }];
  return questions.flatMap((question, at) => {
    const { id } = question;
    const isAdded = !builtInFaqQuestions.some((original) => original === id);
    const isTwice = questions.findIndex((other) => other.id === id) !== at;
    const isForbidden = isTwice || (faqQuestionsWithFixedTexts.includes(id) && !isUnchanged(question));
    if (isForbidden) return [{ field: id, mistake: 'unknown' as const }];
    return (['en', 'he'] as const).flatMap((locale) =>
      (['question', 'answer'] as const).flatMap((name): HomeFieldError[] => {
        const text = question[locale][name];
        const mistake =
          text === ''
            ? isAdded
              ? 'required'
              : null
            : homeTextErrorOf(text, name === 'question' ? faqQuestionRules : faqAnswerRules);
        return mistake === null ? [] : [{ field: `${locale}.${id}.${name}`, mistake }];
      }),
    );
  });
}

/**
 * Returns the stored texts of one home page section. An earlier version may have stored texts under keys that the
 * section no longer has. Such texts are left out.
 */
export function supportedHomeTexts(
  part: HomeSection,
  texts: Readonly<Record<string, string>>,
): Partial<Record<HomeTextKey, string>> {
  const keys: readonly string[] = homeTextKeysOf(part);
  return Object.fromEntries(Object.entries(texts).filter(([key]) => keys.includes(key)));
}
