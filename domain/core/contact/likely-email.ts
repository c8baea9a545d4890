import { isEmail, typedEmail } from '#contracts/core/person.ts';
import { underLatinLayout } from '../text/keyboard-layout.ts';

type House = { readonly name: string; readonly endings: readonly [string, ...string[]] };

/** Mail houses of most addresses in Israel, with their usual endings; the first is meant where the typed one is none. */
const usualHouses: readonly House[] = [
  { name: 'gmail', endings: ['com'] },
  { name: 'icloud', endings: ['com'] },
  { name: 'hotmail', endings: ['com', 'co.il', 'co.uk', 'fr', 'de', 'es', 'it'] },
  { name: 'outlook', endings: ['com', 'fr', 'de', 'es', 'it'] },
  { name: 'yahoo', endings: ['com', 'co.uk', 'fr', 'de', 'es', 'it', 'ca', 'ru'] },
  { name: 'walla', endings: ['co.il', 'com', 'co'] },
  { name: 'netvision', endings: ['net.il', 'co.il'] },
  { name: 'bezeqint', endings: ['net', 'co.il'] },
  { name: 'zahav', endings: ['net.il'] },
  { name: 'nana10', endings: ['co.il'] },
  { name: '012', endings: ['net.il'] },
  { name: 'post', endings: ['bgu.ac.il', 'tau.ac.il'] },
  { name: 'yandex', endings: ['ru', 'com'] },
  { name: 'rambler', endings: ['ru'] },
  { name: 'proton', endings: ['me'] },
  { name: 'protonmail', endings: ['com'] },
];

/** Names of real houses that look like a slip of a usual one and are none, whatever their ending. */
const otherNames: ReadonlySet<string> = new Set(['mail', 'ymail', 'email', 'gmx', 'live', 'me', 'list', 'msn', 'aol']);

/** Endings that people write for another one; an ending one slip away from the right one is one as well. */
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

/** Names shorter than this have too many neighbours. */
const SLIP_NAME_MIN = 5;

/** True if one of two that differ is the other with one letter too many, too few, wrong, or two that changed places. */
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

/** The ending that was meant; null if the typed one is too far from all of them. */
function meantEnding(typed: string, { endings }: House): string | null {
  const exact = endings.find((ending) => ending === typed);
  if (exact !== undefined) return exact;
  const near = endings.find((ending) => isOneSlipAway(typed, ending));
  return near ?? (wrongEndings.has(typed) ? endings[0] : null);
}

function meantDomain(domain: string): string | null {
  const dot = domain.indexOf('.');
  const [name, ending] = dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
  const house =
    usualHouses.find((usual) => usual.name === name) ?? usualHouses.find((usual) => isSlipOf(name, usual.name));
  if (house === undefined) return usualHouses.map(joined).find((usual) => usual.replace('.', '') === domain) ?? null;
  const meant = meantEnding(ending, house);
  return meant === null ? null : `${house.name}.${meant}`;
}

function joined({ name, endings: [ending] }: House): string {
  return `${name}.${ending}`;
}

const hebrewLetters = /[\u05d0-\u05ea]/u;

/**
 * Returns the address that was probably meant: its domain is a slip away from one that many people have, its keys were
 * pressed under the Hebrew layout, or a comma stands for a dot. Null if nothing is odd. It is a question to the person
 * who typed it and never a refusal: such domains may exist.
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
