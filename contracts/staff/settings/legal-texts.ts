import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { legalTextSchema, legalWordsSchema, publishedTextSchema } from '#contracts/core/reading/legal-texts.ts';
import { localeSchema } from '#contracts/core/locale.ts';

/** Maximum length of one section in characters; the longest section of the built-in texts has about 600. */
export const LEGAL_TEXT_MAX = 3_500;

/**
 * Bytes of a text in both languages: twenty sections of the longest, each letter of two bytes in Hebrew and at most
 * three, and what JSON puts around them.
 */
export const LEGAL_BODY_MAX_BYTES = 512 * 1_024;

const ofText = z.object({ text: legalTextSchema });
const wordsSchema = legalWordsSchema.refine((words) => Object.keys(words).length <= 20);
const inBoth = z.object({ en: wordsSchema, he: wordsSchema });

/** A version as the portal shows it; version 0 is the text that comes with the shop. */
const versionSchema = publishedTextSchema.extend({
  version: z.int(),
  /** How it is named where somebody agreed to it. */
  number: z.string().nullable(),
  /** Null for the text that comes with the shop. */
  effective: z.iso.date().nullable(),
  state: z.enum(['planned', 'in_force', 'past', 'replaced']),
  /** Null for the text that comes with the shop. */
  savedAt: z.iso.datetime().nullable(),
  savedBy: z.string().nullable(),
});
export type LegalVersion = z.infer<typeof versionSchema>;

const staffTextSchema = z.object({
  text: legalTextSchema,
  sections: z.array(z.object({ id: z.string(), title: z.object({ en: z.string(), he: z.string() }) })),
  /** The newest first; the last is the text that comes with the shop. */
  versions: z.array(versionSchema),
  /** What a save has to name: the newest version, 0 where nobody published any. */
  version: z.int(),
  /** The shop's day, which is the first that may be published for. */
  today: z.iso.date(),
});
export type StaffLegalText = z.infer<typeof staffTextSchema>;

const reading = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

export const listLegalTexts = endpoint({
  name: 'listLegalTexts',
  method: 'GET',
  path: '/api/admin/legal',
  summary: 'Every legal text: which version is in force since when, and which is to follow',
  status: 200,
  answer: z.array(
    z.object({
      text: legalTextSchema,
      number: z.string().nullable(),
      effective: z.iso.date().nullable(),
      version: z.int(),
      planned: z.object({ number: z.string(), effective: z.iso.date() }).nullable(),
    }),
  ),
  problems: reading,
});

export const getStaffLegalText = endpoint({
  name: 'getStaffLegalText',
  method: 'GET',
  path: '/api/admin/legal/:text',
  summary: 'One legal text with its last hundred versions',
  params: ofText,
  status: 200,
  answer: staffTextSchema,
  problems: reading,
});

export const publishLegalText = endpoint({
  name: 'publishLegalText',
  method: 'PUT',
  path: '/api/admin/legal/:text',
  bodyMaxBytes: LEGAL_BODY_MAX_BYTES,
  summary: 'Publish a text for a day, today at the earliest, as a new version. Asks for a fresh proof',
  params: ofText,
  body: inBoth.extend({
    /** The newest version that was seen; 0 where there was none. */
    seen: z.int().nonnegative(),
    effective: z.iso.date(),
  }),
  status: 200,
  answer: staffTextSchema,
  problems: [...reading, 'step_up_required', 'changed_meanwhile', 'payload_too_large'],
});

export const previewLegalText = endpoint({
  name: 'previewLegalText',
  method: 'POST',
  path: '/api/admin/legal/:text/preview',
  bodyMaxBytes: LEGAL_BODY_MAX_BYTES,
  summary: 'The page of a text as a visitor would see it with words that are not published. Changes nothing',
  params: ofText,
  body: z.object({ locale: localeSchema, words: wordsSchema, effective: z.iso.date().nullable() }),
  status: 200,
  answer: z.object({ html: z.string() }),
  problems: [...reading, 'payload_too_large'],
});
