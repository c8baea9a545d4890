import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { legalTextSchema, legalSectionTextsSchema, publishedTextSchema } from '#contracts/core/reading/legal-texts.ts';
import { localeSchema } from '#contracts/core/locale.ts';

/** Maximum length of one section in characters. The longest section of the built-in texts has about 600 characters. */
export const LEGAL_TEXT_MAX_LENGTH = 3_500;

/**
 * Maximum size in bytes of a request with a text in both languages. It allows twenty sections of maximum length with at
 * most three bytes per character, plus JSON.
 */
export const LEGAL_BODY_MAX_BYTES = 512 * 1_024;

const legalTextParams = z.object({ text: legalTextSchema });
const wordsSchema = legalSectionTextsSchema.refine((words) => Object.keys(words).length <= 20);
const bothLanguagesSchema = z.object({ en: wordsSchema, he: wordsSchema });

/** Version of a legal text, in the form of the portal. Version 0 is the built-in text. */
const versionSchema = publishedTextSchema.extend({
  version: z.int(),
  /** Number of the legal text's version, which is stored with a customer's consent; null for the built-in text. */
  number: z.string().nullable(),
  /** First day on which the version applies; null for the built-in text. */
  effective: z.iso.date().nullable(),
  state: z.enum(['planned', 'in_force', 'past', 'replaced']),
  /** Time at which the version was saved; null for the built-in text. */
  savedAt: z.iso.datetime().nullable(),
  savedBy: z.string().nullable(),
});
export type LegalVersion = z.infer<typeof versionSchema>;

const staffTextSchema = z.object({
  text: legalTextSchema,
  sections: z.array(z.object({ id: z.string(), title: z.object({ en: z.string(), he: z.string() }) })),
  /** Versions of the legal text, newest first. The last version is the built-in text. */
  versions: z.array(versionSchema),
  /** Number of the newest version. It is 0 if no version was published. A request to save must include this number. */
  version: z.int(),
  /** Today's date in Israel. A published version cannot apply before this day. */
  today: z.iso.date(),
});
export type StaffLegalText = z.infer<typeof staffTextSchema>;

const reading = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

export const listLegalTexts = endpoint({
  name: 'listLegalTexts',
  method: 'GET',
  path: '/api/admin/legal',
  summary: 'Legal texts with the version in force, its first day, and the next version',
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
  params: legalTextParams,
  status: 200,
  answer: staffTextSchema,
  problems: reading,
});

export const publishLegalText = endpoint({
  name: 'publishLegalText',
  method: 'PUT',
  path: '/api/admin/legal/:text',
  bodyMaxBytes: LEGAL_BODY_MAX_BYTES,
  summary: 'Publish a new version of a text from a day on, today at the earliest. Requires a fresh proof',
  params: legalTextParams,
  body: bothLanguagesSchema.extend({
    /**
     * Number of the newest version that the staff user saw. It is 0 if there was none. The request is refused if a
     * newer version was published since then.
     */
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
  summary: 'Preview of a legal page with unpublished content. Changes nothing',
  params: legalTextParams,
  body: z.object({ locale: localeSchema, words: wordsSchema, effective: z.iso.date().nullable() }),
  status: 200,
  answer: z.object({ html: z.string() }),
  problems: [...reading, 'payload_too_large'],
});
