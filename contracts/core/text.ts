/**
 * Invisible characters that keyboards and chat apps put into pasted text. They are direction marks, isolates, no-break
 * and zero-width spaces.
 */
const invisibleMarks = /[\u00a0\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Control characters that are removed from typed text. Line breaks and tabs are kept. */
const controlCharacters = /(?![\n\r\t])\p{Cc}/gu;

/**
 * Removes invisible characters and surrounding spaces from a text. It is used for values that are compared, such as
 * email addresses, codes and numbers.
 */
export function stripInvisibleMarks(text: string): string {
  return text.replace(invisibleMarks, '').trim();
}

/**
 * Converts a written text (name, message) to the form in which it is stored. The text is Unicode-composed, without
 * control characters, and its line breaks are LF. Forms without scripts send CRLF, which would count twice against a
 * length limit.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/gu, '\n').replace(controlCharacters, '').normalize('NFC').trim();
}

/**
 * Characters that remain around a link token that was copied from a sentence, a chat or an email: punctuation,
 * brackets, quotes and invisible characters.
 */
const aroundLinks =
  /^[\s"'<([{\u00ab\u2018-\u201f\u05f3\u05f4\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+|[\s"'.,;:!?…<>()[\]{}*\u00bb\u2018-\u201f\u05f3\u05f4\u060c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+$/gu;

/** Returns a link token without the characters that were copied with it. */
export function trimLinkToken(text: string): string {
  return text.replace(aroundLinks, '');
}

/**
 * Converts Arabic-Indic and Eastern Arabic-Indic digits in a text to 0 to 9. Keyboards in Israel can write all of them.
 */
export function toWesternDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}

/**
 * Matches a URL, an email address, or a site name. A site name counts if its top-level domain is common or often used
 * in fraud.
 */
const linkLike =
  /[@\uff20]|:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\s?[.\u3002]\s?(?:com|net|org|info|biz|io|co|il|me|ly|app|xyz|site|online|shop|store|top|link|click|live|club|ru|gl|gd|cc|to|tk|ws|eu|us|uk)\b|[\p{L}\p{N}-]+\.[\p{L}]{2,}\//iu;

/** Converts a name to one line. A line break could otherwise begin a separate sentence in a text message. */
export function toSingleLineName(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ');
}

/**
 * Returns true if a name contains a URL or an email address. Readers of a message could think that it is a link of the
 * shop.
 */
export function containsLink(name: string): boolean {
  return linkLike.test(name.normalize('NFKC').replace(invisibleMarks, ''));
}
