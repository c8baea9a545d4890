import { formatPhone } from '../contact/phone.ts';
import { normalizeWordsInOrder, searchedNameParts } from '../names/name-words.ts';
import { transliterationsOf } from '../names/transliteration.ts';

const DOT = '•';
const HIDDEN_PART = DOT.repeat(3);

/**
 * Masks an email address, so that 'dana@example.com' becomes 'd•••@example.com'. Its owner recognises the result, but
 * other readers cannot complete it.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) {
    return HIDDEN_PART;
  }
  const [first = ''] = email;
  return `${first}${HIDDEN_PART}${email.slice(at)}`;
}

/**
 * Masks an email address, but shows its beginning if a search typed this beginning. For example,
 * 'noa.cohen@example.com' becomes 'noa•••@example.com' if it was searched as 'noa' or 'נועה'. The match itself already
 * reveals these characters.
 */
export function maskEmailExcept(email: string, typed: string): string {
  const at = email.lastIndexOf('@');
  const begun = typed.trim().toLowerCase();
  if (begun === email.toLowerCase()) return email;
  const [beforeAt = ''] = begun.split('@');
  const local = email.slice(0, Math.max(at, 0)).toLowerCase();
  const shown = beforeAt !== '' && local.startsWith(beforeAt) ? beforeAt : spelledWordOf(local, beforeAt);
  if (shown === '') return maskEmail(email);
  return shown.length === at ? email : `${email.slice(0, shown.length)}${HIDDEN_PART}${email.slice(at)}`;
}

/**
 * Returns the first word of an email address if it was typed in the other script (Hebrew or Latin). Otherwise returns
 * ''.
 */
function spelledWordOf(local: string, typed: string): string {
  const [word = ''] = local.split(/[^a-z]/u);
  return transliterationsOf(typed).includes(word) ? word : '';
}

/**
 * Masks a name, so that 'Dana Levi' becomes 'Dana L•••'. The first word is shown, because staff must be able to
 * distinguish callers. A name of one word is masked completely: 'D•••'.
 */
export function maskName(name: string): string {
  return nameWordsOf(name)
    .map((word, position, words) => maskWord(word, position, words.length))
    .join(' ');
}

/**
 * Masks a name, but shows the characters that a search typed: 'Maya Shapira' searched as 'shap' becomes 'Maya Shap•••'.
 * If a word was typed in the other script (Hebrew or Latin), the whole word is shown. The match itself already reveals
 * these characters.
 */
export function maskNameExcept(name: string, typed: string): string {
  const parts = searchedNameParts(typed);
  return nameWordsOf(name)
    .map((word, position, words) => {
      const masked = maskWord(word, position, words.length);
      if (masked === word) return word;
      const folded = normalizeWordsInOrder(word);
      const part = parts.find((beginning) => folded.startsWith(beginning));
      if (part !== undefined) return visiblePrefixOf(word, part);
      return parts.some((typedWord) => transliterationsOf(typedWord).includes(folded)) ? word : masked;
    })
    .join(' ');
}

function nameWordsOf(name: string): string[] {
  return name.split(/\s+/u).filter((word) => word !== '');
}

function maskWord(word: string, position: number, words: number): string {
  if (position === 0 && words > 1) return word;
  const [first = ''] = word;
  return `${first}${HIDDEN_PART}`;
}

/**
 * Returns the beginning of a word whose canonical form has the same length as `part`. Punctuation in the word is not
 * counted.
 */
function visiblePrefixOf(word: string, part: string): string {
  const letters = [...word];
  const length = [...letters.keys()].find(
    (at) => normalizeWordsInOrder(letters.slice(0, at + 1).join('')).length >= part.length,
  );
  const shown = length === undefined ? letters : letters.slice(0, length + 1);
  return shown.length === letters.length ? word : `${shown.join('')}${HIDDEN_PART}`;
}

const SHOWN_AT_START = 2;
const SHOWN_AT_END = 2;

/**
 * Masks a phone number, so that '+972501234589' becomes '05•-•••-••89'. If a number is too short for this, all its
 * digits become dots.
 */
export function maskPhone(phone: string): string {
  const shown = formatPhone(phone);
  const digits = shown.replaceAll(/\D/gu, '').length;
  const hideAll = digits < SHOWN_AT_START + SHOWN_AT_END + 3;
  let position = 0;
  return shown.replaceAll(/\d/gu, (digit) => {
    position += 1;
    const visible = !hideAll && (position <= SHOWN_AT_START || position > digits - SHOWN_AT_END);
    return visible ? digit : DOT;
  });
}
