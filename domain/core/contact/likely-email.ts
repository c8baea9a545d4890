import { isEmail, cleanEnteredEmail } from '#contracts/core/person.ts';
import { toLatinKeyboardLayout } from '../text/keyboard-layout.ts';

type MailProvider = {
  readonly name: string;
  readonly suffixes: readonly [string, ...string[]];
  /** True if the provider also has mailboxes under country suffixes, such as `co.uk`. */
  readonly hasCountrySuffixes?: boolean;
};

/** Country suffixes of domains under which international providers have mailboxes. */
const countrySuffix =
  /^(?:at|be|bg|ca|ch|cl|cz|de|dk|ee|es|fi|fr|gr|hr|hu|ie|in|it|jp|kr|lt|lv|my|nl|no|ph|pl|pt|ro|rs|ru|sa|se|sg|si|sk|co\.(?:hu|id|in|jp|kr|nz|th|uk|za)|com\.(?:ar|au|br|gr|hk|mx|my|pe|ph|sg|tr|tw|vn))$/u;

/**
 * Email providers of most email addresses in Israel, with their usual domain suffixes. If the typed suffix is a known
 * mistake, the first suffix is suggested.
 */
const usualProviders: readonly MailProvider[] = [
  { name: 'gmail', suffixes: ['com'] },
  { name: 'icloud', suffixes: ['com'] },
  { name: 'hotmail', suffixes: ['com', 'co.il', 'co.uk'], hasCountrySuffixes: true },
  { name: 'outlook', suffixes: ['com'], hasCountrySuffixes: true },
  { name: 'yahoo', suffixes: ['com', 'co.uk'], hasCountrySuffixes: true },
  { name: 'walla', suffixes: ['co.il', 'com', 'co'] },
  { name: 'netvision', suffixes: ['net.il', 'co.il'] },
  { name: 'bezeqint', suffixes: ['net', 'co.il'] },
  { name: 'zahav', suffixes: ['net.il'] },
  { name: 'nana10', suffixes: ['co.il'] },
  { name: '012', suffixes: ['net.il'] },
  { name: 'yandex', suffixes: ['ru', 'com', 'co.il'] },
  { name: 'rambler', suffixes: ['ru'] },
  { name: 'proton', suffixes: ['me'] },
  { name: 'protonmail', suffixes: ['com'] },
];

/** Names of real email providers that are similar to a usual name. They are not typos, with any suffix. */
const otherNames: ReadonlySet<string> = new Set(['mail', 'ymail', 'email', 'gmx', 'live', 'me', 'list', 'msn', 'aol']);

/**
 * Domain suffixes that are often typed by mistake. A suffix that differs from a correct suffix by one edit is also a
 * mistake.
 */
const wrongSuffixes: ReadonlySet<string> = new Set([
  'com',
  'co.il',
  'com.il',
  'il',
  'net',
  'net.il',
  'org.il',
  'co',
  '',
]);

/** Minimum length of a name in which typos are detected. Shorter names are too similar to other names. */
const TYPO_NAME_MIN = 5;

/**
 * Returns true if two texts differ by one typo. A typo is one character too many, missing or wrong, or two neighbours
 * swapped.
 */
function isOneTypoAway(typed: string, intended: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === intended[at]) at += 1;
  const [tail, rest] = [typed.slice(at), intended.slice(at)];
  const swapped = tail[0] === rest[1] && tail[1] === rest[0] && tail.slice(2) === rest.slice(2);
  return swapped || tail.slice(1) === rest.slice(1) || tail.slice(1) === rest || tail === rest.slice(1);
}

function isTypoOf(name: string, intended: string): boolean {
  return intended.length >= TYPO_NAME_MIN && !otherNames.has(name) && isOneTypoAway(name, intended);
}

/**
 * Returns the domain suffix that the visitor probably intended (`com`, `co.il`). It is the typed suffix if it is
 * correct, or a suffix of the provider that is one typo away. For a known mistake, it is the provider's first suffix.
 * Returns null in all other cases.
 */
function intendedSuffix(typed: string, { suffixes, hasCountrySuffixes = false }: MailProvider): string | null {
  if (suffixes.includes(typed) || (hasCountrySuffixes && countrySuffix.test(typed))) return typed;
  const near = suffixes.find((suffix) => isOneTypoAway(typed, suffix));
  return near ?? (wrongSuffixes.has(typed) ? suffixes[0] : null);
}

function intendedDomain(domain: string): string | null {
  const dot = domain.indexOf('.');
  const [name, suffix] = dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
  const provider =
    usualProviders.find((usual) => usual.name === name) ?? usualProviders.find((usual) => isTypoOf(name, usual.name));
  if (provider === undefined)
    return usualProviders.map(usualDomainOf).find((usual) => usual.replace('.', '') === domain) ?? null;
  const intended = intendedSuffix(suffix, provider);
  return intended === null ? null : `${provider.name}.${intended}`;
}

function usualDomainOf({ name, suffixes: [suffix] }: MailProvider): string {
  return `${name}.${suffix}`;
}

const hebrewLetters = /[\u05d0-\u05ea]/u;

/**
 * Returns the email address that the visitor probably intended. It detects one typo in a common domain, the Hebrew
 * keyboard layout, and a comma instead of a dot. Returns null if nothing looks wrong. The result is only a suggestion
 * and never blocks the visitor, because such domains can exist.
 */
export function suggestEmailCorrection(typed: string): string | null {
  const email = cleanEnteredEmail(typed);
  const at = email.lastIndexOf('@');
  if (at < 1) return null;
  const underHebrew = hebrewLetters.test(typed) ? cleanEnteredEmail(toLatinKeyboardLayout(typed)) : null;
  if (underHebrew !== null && isEmail(underHebrew)) return suggestEmailCorrection(underHebrew) ?? underHebrew;
  const domain = email
    .slice(at + 1)
    .toLowerCase()
    .replaceAll(',', '.');
  const intended = `${email.slice(0, at)}@${intendedDomain(domain) ?? domain}`;
  return intended !== email && isEmail(intended) ? intended : null;
}
