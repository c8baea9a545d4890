import { z } from 'zod';
import { cleanText, holdsLink, nameLine, westernDigits, withoutInvisibleMarks } from './text.ts';

export const NAME_MAX_LENGTH = 120;
export const PHONE_MAX_LENGTH = 40;
export const EMAIL_MAX_LENGTH = 254;
export const MESSAGE_MAX_LENGTH = 4_000;

/** Text a person must give; empty after cleaning is missing. */
export function requiredText(maxLength: number) {
  return z.string().transform(cleanText).pipe(z.string().min(1).max(maxLength));
}

/** Text a person may give; empty is the same as absent. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(maxLength))
    .optional()
    .transform((text) => (text === '' ? undefined : text));
}

/** A name that stands in messages of the shop to others: one line, and no link. */
export function optionalNameInMessages(maxLength: number) {
  return z
    .string()
    .transform(nameLine)
    .pipe(z.string().max(maxLength))
    .pipe(z.stringFormat('plain_name', (name: string) => !holdsLink(name)))
    .optional()
    .transform((name) => (name === '' ? undefined : name));
}

/** Brackets, spaces, dashes (also the maqaf), dots, slashes and invisible marks that people and chats put into numbers. */
export const phoneFilling = String.raw`\s()\-./\u00ad\u05be\u061c\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060\u2066-\u2069\u2212\ufeff`;

/** An extension behind a number, in the ways people write it; `;ext=` is RFC 3966. */
export const phoneExtension = String.raw`\s*(?:,|;\s*ext=|#|x|ext\.?:?|extension:?|שלוחה:?|של['׳]:?)\s*\d{1,6}\s*$`;

/** What people write between two numbers of one field. */
const betweenNumbers = /[\s,;|&+/]|או|or|ו-/giu;
/** Two Israeli numbers behind each other: more digits than any one number has (ITU-T E.164: fifteen). */
const twoNumbers = /^(?:(?:00)?972|0)\d{8,9}(?:(?:00)?972|0)\d{8,9}$/u;
const fillings = new RegExp(`[${phoneFilling}]`, 'gu');

/** Returns a number as it is kept: without invisible marks and `tel:`, in digits 0 to 9; grouping and extension stay. */
export function typedNumber(text: string): string {
  return westernDigits(withoutInvisibleMarks(text).normalize('NFKC')).replace(
    /^(?:tel|phone|טל|טלפון)['׳]?[.:]\/{0,2}\s*/iu,
    '',
  );
}

/** True if a field holds two numbers: which one to use is for its owner to say. */
export function holdsTwoNumbers(typed: string): boolean {
  return twoNumbers.test(typed.replace(fillings, '').replace(betweenNumbers, ''));
}

/** What may be a phone; which numbers are one is the domain's business (domain/core/contact/phone.ts). */
const typedPhone = z
  .string()
  .min(1)
  .max(PHONE_MAX_LENGTH)
  .pipe(z.stringFormat('two_phones', (text: string) => !holdsTwoNumbers(text)))
  .pipe(z.stringFormat('phone', new RegExp(`^\\+?[\\d${phoneFilling}]{7,}(?:${phoneExtension})?$`, 'iu')));

/** A phone as typed, or none: empty is the same as absent. */
export const optionalPhoneSchema = z
  .string()
  .max(200)
  .transform(typedNumber)
  .pipe(z.union([z.literal(''), typedPhone]))
  .optional()
  .transform((text) => (text === '' ? undefined : text));

/** A phone as typed, with a country code or in the Israeli way. */
export const requiredPhoneSchema = z.string().max(200).transform(typedNumber).pipe(typedPhone);

/**
 * The quiet traps of a form open to everybody: a field that people do not see and machines fill,
 * and how long the form was open. A trapped request is answered like a good one and goes nowhere.
 */
export const formTrapsSchema = z.object({
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

/** What somebody who wrote to us gets back: a reference to name on the phone. */
export const acknowledgementSchema = z.object({ reference: z.string() });
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** Characters of a local part without quotes (RFC 5322, atext). */
const atext = "A-Za-z0-9!#$%&'*+/=?^_`{|}~-";
const LOCAL_MAX_LENGTH = 64;
/** A label has at most 63 characters and no hyphen at an end (RFC 1035); a name ends in a label of letters or in `xn--`. */
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/**
 * What an address looks like, to the server and to forms in the browser: an ordinary name and a domain with a dot, as
 * mail servers take it. What the standards allow besides (quotes, comments, bare hosts) is not typed here.
 */
const emailPattern = new RegExp(
  `^(?=[^@]{1,${LOCAL_MAX_LENGTH}}@)[${atext}]+(?:\\.[${atext}]+)*@(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$`,
);

/** The address between angle brackets, behind a name: `Dana <dana@example.com>`. */
const behindName = /^[^<>]*<([^<>]+)>$/u;
/** What stands around an address that was copied out of a sentence. */
const aroundEmail = /^["'<([\u05f3\u05f4\u2018-\u201f]+|["'>)\]\u05f3\u05f4\u2018-\u201f.,;:!?]+$/gu;

/**
 * Returns an address as it was meant: without invisible marks, `mailto:`, a name in front and the stops of a sentence,
 * the domain in lower case and in the letters of the name system (`דוגמה.ישראל` is `xn--…`).
 */
export function typedEmail(typed: string): string {
  const text = withoutInvisibleMarks(typed)
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

/** Part of browsers and of Node; contracts have the types of neither. */
declare const URL: new (address: string) => { readonly hostname: string };

/** A domain in other letters as the name system knows it; what is no domain stays as typed. */
function asciiDomain(typed: string): string {
  const domain = typed.toLowerCase();
  if (plainDomain.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** For forms in the browser: judges what `typedEmail` makes of it. */
export function isEmail(typed: string): boolean {
  return emailPattern.test(typed) && typed.length <= EMAIL_MAX_LENGTH;
}

/** An e-mail address as typed or pasted, mended by `typedEmail`; the case of the local part stays. */
export const emailSchema = z
  .string()
  .max(1_000)
  .transform(typedEmail)
  .pipe(z.string().min(1).max(EMAIL_MAX_LENGTH).email({ pattern: emailPattern }));
