/** Marks a keyboard or a chat app slips into pasted text: direction marks, isolates, no-break and zero-width spaces. */
const invisibleMarks = /[\u00a0\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Control characters that have no place in a text a person typed; line breaks and tabs stay. */
const controlCharacters = /(?![\n\r\t])\p{Cc}/gu;

/** For values a machine compares (addresses, codes, numbers): invisible marks and outer spaces go. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(invisibleMarks, '').trim();
}

/**
 * For words a person wrote (names, messages): stored composed, without control characters and with LF as line break, else
 * exactly as typed. Plain forms of browsers send CRLF, which would count twice against a limit.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/gu, '\n').replace(controlCharacters, '').normalize('NFC').trim();
}

/** What a sentence, a chat or a mail leaves around a link's secret part: stops, brackets, quotes and invisible marks. */
const aroundLinks =
  /^[\s"'<([{\u00ab\u2018-\u201f\u05f3\u05f4\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+|[\s"'.,;:!?…<>()[\]{}*\u00bb\u2018-\u201f\u05f3\u05f4\u060c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+$/gu;

/** Returns the secret part of a link without what was copied along with it. */
export function linkPart(text: string): string {
  return text.replace(aroundLinks, '');
}

/** Arabic-Indic and Eastern Arabic-Indic digits, which keyboards in Israel write too, as 0 to 9. */
export function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}

/** A web address, a mail address, or a name of a site with one of the endings that people and swindlers use. */
const linkLike =
  /[@\uff20]|:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\s?[.\u3002]\s?(?:com|net|org|info|biz|io|co|il|me|ly|app|xyz|site|online|shop|store|top|link|click|live|club|ru|gl|gd|cc|to|tk|ws|eu|us|uk)\b|[\p{L}\p{N}-]+\.[\p{L}]{2,}\//iu;

/** Returns a name as one line: a line break in a name would begin a sentence of its own in a text message. */
export function nameLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ');
}

/** True if a name holds a link or an address: in a message of the shop it would be read as the shop's. */
export function holdsLink(name: string): boolean {
  return linkLike.test(name.normalize('NFKC').replace(invisibleMarks, ''));
}
