/** Marks a keyboard or a chat app slips into pasted text: direction marks, isolates, no-break and zero-width spaces. */
const invisibleMarks = /[\u00a0\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Control characters that have no place in a text a person typed; line breaks and tabs stay. */
const controlCharacters = /(?![\n\r\t])\p{Cc}/gu;

/** For values a machine compares (addresses, codes, numbers): invisible marks and outer spaces go. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(invisibleMarks, '').trim();
}

/** For words a person wrote (names, messages): stored composed and without control characters, else exactly as typed. */
export function cleanText(text: string): string {
  return text.replace(controlCharacters, '').normalize('NFC').trim();
}
