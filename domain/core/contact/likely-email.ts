import { isEmail, typedEmail } from '#contracts/core/person.ts';
import { underLatinLayout } from '../text/keyboard-layout.ts';

type House = {
  readonly name: string;
  readonly endings: readonly [string, ...string[]];
  /** True if the provider also has mailboxes under country suffixes, such as `co.uk`. */
  readonly abroad?: boolean;
};

/** Country suffixes under which international providers have mailboxes. */
const countryEnding =
  /^(?:at|be|bg|ca|ch|cl|cz|de|dk|ee|es|fi|fr|gr|hr|hu|ie|in|it|jp|kr|lt|lv|my|nl|no|ph|pl|pt|ro|rs|ru|sa|se|sg|si|sk|co\.(?:hu|id|in|jp|kr|nz|th|uk|za)|com\.(?:ar|au|br|gr|hk|mx|my|pe|ph|sg|tr|tw|vn))$/u;

/**
 * Email providers of most email addresses in Israel, with the usual suffixes of their domains. The first suffix is
 * suggested if the typed suffix is unknown.
 */
const usualHouses: readonly House[] = [
  { name: 'gmail', endings: ['com'] },
  { name: 'icloud', endings: ['com'] },
  { name: 'hotmail', endings: ['com', 'co.il', 'co.uk'], abroad: true },
  { name: 'outlook', endings: ['com'], abroad: true },
  { name: 'yahoo', endings: ['com', 'co.uk'], abroad: true },
  { name: 'walla', endings: ['co.il', 'com', 'co'] },
  { name: 'netvision', endings: ['net.il', 'co.il'] },
  { name: 'bezeqint', endings: ['net', 'co.il'] },
  { name: 'zahav', endings: ['net.il'] },
  { name: 'nana10', endings: ['co.il'] },
  { name: '012', endings: ['net.il'] },
  { name: 'yandex', endings: ['ru', 'com', 'co.il'] },
  { name: 'rambler', endings: ['ru'] },
  { name: 'proton', endings: ['me'] },
  { name: 'protonmail', endings: ['com'] },
];

/** Names of existing providers that differ from a usual name by one character but are correct, with any suffix. */
const otherNames: ReadonlySet<string> = new Set(['mail', 'ymail', 'email', 'gmx', 'live', 'me', 'list', 'msn', 'aol']);

/**
 * Domain suffixes that are often typed by mistake. A suffix that is one edit away from a correct suffix is a mistake,
 * too.
 */
const wrongEndings: ReadonlySet<string> = new Set([
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

/** Minimum length of a name for typo detection, because shorter names have too many similar names. */
const SLIP_NAME_MIN = 5;

/**
 * Returns true if two texts differ by one typo: one character too many, missing or wrong, or two neighbours swapped.
 */
function isOneSlipAway(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [tail, rest] = [typed.slice(at), meant.slice(at)];
  const swapped = tail[0] === rest[1] && tail[1] === rest[0] && tail.slice(2) === rest.slice(2);
  return swapped || tail.slice(1) === rest.slice(1) || tail.slice(1) === rest || tail === rest.slice(1);
}

function isSlipOf(name: string, meant: string): boolean {
  return meant.length >= SLIP_NAME_MIN && !otherNames.has(name) && isOneSlipAway(name, meant);
}

/**
 * Returns the domain suffix that the visitor probably intended (`com`, `co.il`); null if the typed suffix is like none
 * of the provider's suffixes.
 */
function meantEnding(typed: string, { endings, abroad = false }: House): string | null {
  if (endings.includes(typed) || (abroad && countryEnding.test(typed))) return typed;
  const near = endings.find((ending) => isOneSlipAway(typed, ending));
  return near ?? (wrongEndings.has(typed) ? endings[0] : null);
}

function meantDomain(domain: string): string | null {
  const dot = domain.indexOf('.');
  const [name, ending] = dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
  const house =
    usualHouses.find((usual) => usual.name === name) ?? usualHouses.find((usual) => isSlipOf(name, usual.name));
  if (house === undefined)
    return usualHouses.map(usualDomainOf).find((usual) => usual.replace('.', '') === domain) ?? null;
  const meant = meantEnding(ending, house);
  return meant === null ? null : `${house.name}.${meant}`;
}

function usualDomainOf({ name, endings: [ending] }: House): string {
  return `${name}.${ending}`;
}

const hebrewLetters = /[\u05d0-\u05ea]/u;

/**
 * Returns the email address that the visitor probably intended. Detected mistakes: one typo in a common domain, the
 * Hebrew keyboard layout, and a comma instead of a dot. Null if nothing looks wrong. The result is only a suggestion
 * and never blocks the visitor, because such domains can exist.
 */
export function likelyEmail(typed: string): string | null {
  const email = typedEmail(typed);
  const at = email.lastIndexOf('@');
  if (at < 1) return null;
  const underHebrew = hebrewLetters.test(typed) ? typedEmail(underLatinLayout(typed)) : null;
  if (underHebrew !== null && isEmail(underHebrew)) return likelyEmail(underHebrew) ?? underHebrew;
  const domain = email
    .slice(at + 1)
    .toLowerCase()
    .replaceAll(',', '.');
  const meant = `${email.slice(0, at)}@${meantDomain(domain) ?? domain}`;
  return meant !== email && isEmail(meant) ? meant : null;
}
