import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import {
  homeSectionTextsSchema,
  faqEntrySchema,
  homeTextLimits,
  FAQ_ENTRIES_MAX,
  type HomeSection,
} from '#contracts/core/reading/home-sections.ts';

const partSchema = z.enum(Object.keys(homeTextLimits) as [HomeSection, ...HomeSection[]]);
const partParams = z.object({ part: partSchema });
/**
 * Version of the texts that the staff user saw. It is 0 for the original texts. The request is refused if the texts
 * have changed since then.
 */
const seen = z.int().nonnegative();

/** Maximum number of characters of a typed text in a request. The actual limit of each text is lower. */
const TYPED_MAX = 1_000;
const typedTextsSchema = z
  .record(z.string().max(40), z.string().max(TYPED_MAX))
  .refine((texts) => Object.keys(texts).length <= 20);
const typedSchema = homeSectionTextsSchema.extend({
  en: typedTextsSchema,
  he: typedTextsSchema,
  questions: z.array(faqEntrySchema).min(1).max(FAQ_ENTRIES_MAX).nullable().default(null),
});

const homePageSchema = z.array(
  z.object({
    part: partSchema,
    own: homeSectionTextsSchema,
    /** Version of the texts; 0 if they were never changed. */
    version: z.int(),
  }),
);
export type StaffHomePage = z.infer<typeof homePageSchema>;

const reading = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;
const writing = [...reading, 'step_up_required', 'changed_meanwhile'] as const;

export const getHomePage = endpoint({
  name: 'getHomePage',
  method: 'GET',
  path: '/api/admin/home-page',
  summary: 'Parts of the home page in display order, with the texts that the owner changed',
  status: 200,
  answer: homePageSchema,
  problems: reading,
});

export const saveHomeSection = endpoint({
  name: 'saveHomeSection',
  method: 'PUT',
  path: '/api/admin/home-page/:part',
  summary: 'Change the texts of a part; an empty text is the original one. Requires a fresh proof',
  params: partParams,
  body: typedSchema.extend({ seen }),
  status: 200,
  answer: homePageSchema,
  problems: writing,
});

export const restoreHomeSection = endpoint({
  name: 'restoreHomeSection',
  method: 'POST',
  path: '/api/admin/home-page/:part/restoration',
  summary:
    'Restore an earlier version of a part as a new version; version 0 is the original text. Requires a fresh proof',
  params: partParams,
  body: z.object({ seen, version: z.int().nonnegative() }),
  status: 200,
  answer: homePageSchema,
  problems: [...writing, 'not_found'],
});

export const resetHomePage = endpoint({
  name: 'resetHomePage',
  method: 'POST',
  path: '/api/admin/home-page/original',
  summary: 'Restore the original texts of all parts, each as a new version. Requires a fresh proof',
  body: z.object({
    /** Version of each home page section that the staff user saw. A section that is missing had version 0. */
    seen: z.record(z.string().max(40), seen),
  }),
  status: 200,
  answer: homePageSchema,
  problems: writing,
});

export const previewHomeSection = endpoint({
  name: 'previewHomeSection',
  method: 'POST',
  path: '/api/admin/home-page/:part/preview',
  summary: 'Preview of the page with unsaved texts of a part. Changes nothing',
  params: partParams,
  body: typedSchema.extend({ locale: localeSchema }),
  status: 200,
  answer: z.object({ html: z.string() }),
  problems: reading,
});

const versionSchema = z.object({
  version: z.int(),
  own: homeSectionTextsSchema,
  /** Number of the version that was restored; 0 for the original text. Null if the texts were typed. */
  restored: z.int().nullable(),
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
});
export type HomeSectionVersion = z.infer<typeof versionSchema>;

export const listHomeSectionVersions = endpoint({
  name: 'listHomeSectionVersions',
  method: 'GET',
  path: '/api/admin/home-page/:part/versions',
  summary: 'Last hundred versions of a part, newest first',
  params: partParams,
  status: 200,
  answer: z.array(versionSchema),
  problems: reading,
});
