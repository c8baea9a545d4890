import { z } from 'zod';
import { cleanText, withoutInvisibleMarks } from './text.ts';

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

/** Brackets, spaces, dashes (also the maqaf), dots, slashes and invisible marks that people and chats put into numbers. */
export const phoneFilling = String.raw`\s()\-./\u00ad\u05be\u061c\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060\u2066-\u2069\u2212\ufeff`;

/** What may be a phone; which numbers are one is the domain's business (domain/core/phone.ts). */
const typedPhone = z
  .string()
  .min(1)
  .max(PHONE_MAX_LENGTH)
  .pipe(z.stringFormat('phone', new RegExp(`^\\+?[\\d${phoneFilling}]{7,}$`, 'u')));

/** A phone as typed, or none: empty is the same as absent. */
export const optionalPhoneSchema = z
  .string()
  .max(200)
  .transform(withoutInvisibleMarks)
  .pipe(z.union([z.literal(''), typedPhone]))
  .optional()
  .transform((text) => (text === '' ? undefined : text));

/** A phone as typed, with a country code or in the Israeli way. */
export const requiredPhoneSchema = z.string().max(200).transform(withoutInvisibleMarks).pipe(typedPhone);

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

/**
 * What an address looks like, to the server and to forms in the browser: an ordinary name and a domain with a dot.
 * What the standards allow besides (quotes, comments, bare hosts) nobody types here.
 */
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** For forms in the browser; what is not cleaned of invisible marks and outer spaces is none. */
export function isEmail(typed: string): boolean {
  return emailPattern.test(typed);
}

/** An e-mail address as typed or pasted: invisible marks and outer spaces go, case of the domain folds, the rest stays. */
export const emailSchema = z
  .string()
  .max(1_000)
  .transform(withoutInvisibleMarks)
  .pipe(z.string().min(1).max(EMAIL_MAX_LENGTH).email({ pattern: emailPattern }))
  .transform((text) => {
    const at = text.lastIndexOf('@');
    return `${text.slice(0, at)}@${text.slice(at + 1).toLowerCase()}`;
  });
