import { z } from 'zod';
import { cleanText, containsLink, toSingleLineName, toWesternDigits, stripInvisibleMarks } from './text.ts';

export const NAME_MAX_LENGTH = 120;
export const PHONE_MAX_LENGTH = 40;
export const EMAIL_MAX_LENGTH = 254;
export const MESSAGE_MAX_LENGTH = 4_000;

/** Returns the schema of a required text. A text that is empty after cleaning counts as missing. */
export function requiredText(maxLength: number) {
  return z.string().transform(cleanText).pipe(z.string().min(1).max(maxLength));
}

/** Returns the schema of an optional text. An empty text counts as absent. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(maxLength))
    .optional()
    .transform((text) => (text === '' ? undefined : text));
}

/**
 * Returns the schema of a name that the shop's messages to other people contain. The name must be one line without a
 * link.
 */
export function optionalNameWithoutLink(maxLength: number) {
  return z
    .string()
    .transform(toSingleLineName)
    .pipe(z.string().max(maxLength))
    .pipe(z.stringFormat('plain_name', (name: string) => !containsLink(name)))
    .optional()
    .transform((name) => (name === '' ? undefined : name));
}

/**
 * Characters that people and chat apps put into phone numbers: brackets, spaces, dashes (including the maqaf), dots,
 * slashes and invisible characters.
 */
export const phonePunctuation = String.raw`\s()\-./\u00ad\u05be\u061c\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060\u2066-\u2069\u2212\ufeff`;

/** Pattern of an extension after a phone number, in its usual spellings. `;ext=` is the spelling of RFC 3966. */
export const phoneExtensionPattern = String.raw`\s*(?:,|;\s*ext=|#|x|ext\.?:?|extension:?|שלוחה:?|של['׳]:?)\s*\d{1,6}\s*$`;

/** Matches separators between two phone numbers in one field. */
const betweenNumbers = /[\s,;|&+/]|או|or|ו-/giu;
/**
 * Matches two Israeli phone numbers without a separator, with or without their leading zero. Together they have more
 * than fifteen digits, which is the limit for one phone number (ITU-T E.164).
 */
const twoNumbers = /^(?:(?:(?:00)?972|0)\d{8,9}|5\d{8}){2}$/u;
const fillings = new RegExp(`[${phonePunctuation}]`, 'gu');

/**
 * Converts a phone number to the form in which it is stored. Invisible characters and `tel:` are removed, and all
 * digits become 0 to 9. Grouping and extension are kept.
 */
export function cleanEnteredPhone(text: string): string {
  return toWesternDigits(stripInvisibleMarks(text).normalize('NFKC')).replace(
    /^(?:tel|phone|טל|טלפון)['׳]?[.:]\/{0,2}\s*/iu,
    '',
  );
}

/** Returns true if a field contains two phone numbers. The customer must choose one of them. */
export function containsTwoPhoneNumbers(typed: string): boolean {
  return twoNumbers.test(typed.replace(fillings, '').replace(betweenNumbers, ''));
}

/** Schema of a text that looks like a phone number. The complete validation is in domain/core/contact/phone.ts. */
const typedPhone = z
  .string()
  .min(1)
  .max(PHONE_MAX_LENGTH)
  .pipe(z.stringFormat('two_phones', (text: string) => !containsTwoPhoneNumbers(text)))
  .pipe(z.stringFormat('phone', new RegExp(`^\\+?[\\d${phonePunctuation}]{7,}(?:${phoneExtensionPattern})?$`, 'iu')));

/** Optional phone number as typed; empty text counts as absent. */
export const optionalPhoneSchema = z
  .string()
  .max(200)
  .transform(cleanEnteredPhone)
  .pipe(z.union([z.literal(''), typedPhone]))
  .optional()
  .transform((text) => (text === '' ? undefined : text));

/** Required phone number as typed, with a country code or in the Israeli format. */
export const requiredPhoneSchema = z.string().max(200).transform(cleanEnteredPhone).pipe(typedPhone);

/**
 * Fields that protect public forms from bots. They are a honeypot (a hidden field that only bots fill in), and the time
 * between opening and sending the form. A suspicious request requires a proof of work.
 */
export const spamTrapFieldsSchema = z.object({
  website: z.string().max(1_000).optional(),
  openedMs: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number),
    ])
    .optional(),
});

/** Response to a contact form, with the reference for phone calls. */
export const acknowledgementSchema = z.object({ reference: z.string() });
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** Characters that are allowed before the @ of an email address without quotes (RFC 5322, atext). */
const atext = "A-Za-z0-9!#$%&'*+/=?^_`{|}~-";
const LOCAL_MAX_LENGTH = 64;
/**
 * Pattern of one part (label) of a domain name. A label has at most 63 characters and no hyphen at either end (RFC
 * 1035). The last label has only letters or begins with `xn--`.
 */
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/**
 * Email pattern for the server and for forms in the browser. It accepts a local part without quotes and a domain with a
 * dot, as mail servers do. Quotes, comments and bare host names, which the standards also allow, are not supported.
 */
const emailPattern = new RegExp(
  `^(?=[^@]{1,${LOCAL_MAX_LENGTH}}@)[${atext}]+(?:\\.[${atext}]+)*@(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$`,
);

/** An email address in angle brackets after a name: `Dana <dana@example.com>`. */
const behindName = /^[^<>]*<([^<>]+)>$/u;
/** Matches an email address in angle brackets after a name, such as `Dana <dana@example.com>`. */
const aroundEmail = /^["'<([\u05f3\u05f4\u2018-\u201f]+|["'>)\]\u05f3\u05f4\u2018-\u201f.,;:!?]+$/gu;

/**
 * Cleans an email address. Invisible marks, `mailto:`, a preceding name and the punctuation of a sentence are removed.
 * The domain is converted to lower case and to its ASCII form (`דוגמה.ישראל` becomes `xn--…`).
 */
export function cleanEnteredEmail(typed: string): string {
  const text = stripInvisibleMarks(typed)
    .replace('\uff20', '@')
    .replace(/[\s.,;:!?]+$/u, '');
  const address = (behindName.exec(text)?.[1] ?? text)
    .trim()
    .replace(/^mailto:/iu, '')
    .replace(/\?.*$/u, (query) => (/^\?[a-z]+=/iu.test(query) ? '' : query))
    .replace(aroundEmail, '');
  const at = address.lastIndexOf('@');
  return at < 0 ? address : `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
}

const plainDomain = /^[A-Za-z0-9.-]*$/u;

/**
 * Global of browsers and Node. It is declared here because the API definitions (contracts) import no types of browsers
 * or Node.
 */
declare const URL: new (address: string) => { readonly hostname: string };

/** Returns the ASCII form (punycode) of a domain. A text that is not a domain is returned as typed. */
function asciiDomain(typed: string): string {
  const domain = typed.toLowerCase();
  if (plainDomain.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Returns true if a text is a valid email address after `cleanEnteredEmail`. Forms in the browser use it. */
export function isEmail(typed: string): boolean {
  return emailPattern.test(typed) && typed.length <= EMAIL_MAX_LENGTH;
}

/**
 * Schema of an email address as typed or pasted. `cleanEnteredEmail` cleans it. Upper and lower case before the @ are
 * kept.
 */
export const emailSchema = z
  .string()
  .max(1_000)
  .transform(cleanEnteredEmail)
  .pipe(z.string().min(1).max(EMAIL_MAX_LENGTH).email({ pattern: emailPattern }));
