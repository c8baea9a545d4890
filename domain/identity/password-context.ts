/**
 * Minimum length of a word (such as a name or the shop's name) that is searched for in a password. Shorter words are
 * ignored.
 */
const WORD_MIN_LENGTH = 4;
/** Minimum number of different characters in a password. */
const DISTINCT_MIN = 4;

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._\-/+(),'"׳״־–]+/gu, '');
}

/**
 * Returns true if a password is little more than a word that an attacker would try for this account. Such a word is the
 * shop's name, or the customer's name or email address, with a few characters around it (NIST SP 800-63B,
 * context-specific words).
 */
export function containsPersonalWord(password: string, words: readonly string[]): boolean {
  const bare = folded(password);
  return words
    .map(folded)
    .filter((word) => word.length >= WORD_MIN_LENGTH)
    .some((word) => bare.includes(word) && bare.length - word.length <= WORD_MIN_LENGTH);
}

/**
 * Returns true if a password consists of fewer than four different characters, for example `aaaaaaaa`, eight spaces, or
 * `12121212`.
 */
export function hasTooFewDistinctCharacters(password: string): boolean {
  return new Set(password).size < DISTINCT_MIN;
}

/** Facts about the person who chooses a new password. They come from the same form or from the account. */
export type PasswordOwnerFacts = {
  /** First names, last names, or whole names. */
  readonly names?: readonly string[];
  readonly emails?: readonly (string | null)[];
  /** Phone numbers as typed or in E.164. */
  readonly phones?: readonly (string | null)[];
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth?: string | null;
  readonly petNames?: readonly (string | null)[];
};

/**
 * Returns the words that an attacker who knows the owner would try as a password. They are names, email addresses,
 * phone numbers and dates.
 */
export function guessablePasswordWords({
  names = [],
  emails = [],
  phones = [],
  dateOfBirth,
  petNames = [],
}: PasswordOwnerFacts) {
  return [
    ...names,
    ...names.flatMap((name) => name.split(/\s+/u)),
    names.join(''),
    names.toReversed().join(''),
    ...emails.flatMap((email) => (email === null ? [] : [email, email.split('@')[0] ?? ''])),
    ...phones.flatMap((phone) => (phone === null ? [] : phoneVariants(phone))),
    ...dateVariants(dateOfBirth ?? null),
    ...petNames.flatMap((name) => (name === null ? [] : [name, ...name.split(/\s+/u)])),
  ];
}

/** Returns the digits of a phone number, with and without an Israeli country code and a leading zero. */
function phoneVariants(phone: string): string[] {
  const digits = phone.replace(/\D/gu, '');
  const national = digits.replace(/^(?:0{0,2}972)?0?/u, '');
  return [digits, national];
}

/** Returns a date in all usual orders of day, month and year. The year is written with two and with four digits. */
function dateVariants(day: string | null): string[] {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(day ?? '') ?? [];
  if (year === '') return [];
  const short = `${Number(date)}${Number(month)}`;
  return [year, year.slice(2)].flatMap((y) => [
    y + month + date,
    date + month + y,
    month + date + y,
    ...(y.length > 2 ? [short + y] : []),
  ]);
}
