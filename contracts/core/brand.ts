import { z } from 'zod';
import type { HomeSectionSettingName } from './reading/home-sections.ts';
import type { LegalTextSettingName } from './reading/legal-texts.ts';
import { emailSchema } from './person.ts';

const bilingualTextSchema = z.object({ en: z.string().min(1), he: z.string().min(1) });
export type BilingualText = z.infer<typeof bilingualTextSchema>;

/**
 * File name of a logo, such as `320x96-…`. It contains the size in pixels and a hash of the content. A file name always
 * refers to the same picture.
 */
export const logoNameSchema = z.string().regex(/^[1-9]\d{0,2}x[1-9]\d{0,2}-[0-9a-f]{32}$/);
/** Name of the shop's icon, a square picture. It is stored like a logo, in several sizes (`domain/core/look/icon-paths.ts`). */
export const iconNameSchema = z.string().regex(/^512x512-[0-9a-f]{32}$/);
/** Colour as `#rrggbb`, in lower case. */
export const accentColorSchema = z.string().regex(/^#[0-9a-f]{6}$/);

/** Facts about the shop that are stored in `brand.json`. Every fact is shown on public pages. */
export const publicBrandSchema = z.object({
  name: bilingualTextSchema,
  tagline: bilingualTextSchema,
  company: bilingualTextSchema,
  registrationNumber: z.string().min(1),
  address: bilingualTextSchema,
  /** Phone number in E.164. */
  phone: z.string().regex(/^\+\d{8,15}$/),
  messagingNumber: z.string().regex(/^\+\d{8,15}$/),
  supportEmail: emailSchema,
  social: z.object({ instagram: z.url(), facebook: z.url(), tiktok: z.url() }).partial(),
  foundedYear: z.int(),
  legal: z.object({ termsVersion: z.string(), termsEffective: z.iso.date(), privacyEffective: z.iso.date() }),
  claims: z.object({
    yearsOfSuccess: z.int().positive(),
    activeLocations: z.int().positive(),
    satisfactionPercent: z.int().min(0).max(100),
    annualRevenueShekels: z.int().nonnegative(),
    marketGrowthPercent: z.int(),
    trainingWeeks: z.int().positive(),
  }),
  /** Colours, logo and icon of the shop. If a value is missing, the built-in colour or picture is used. */
  look: z
    .object({
      accent: accentColorSchema,
      second: accentColorSchema,
      logo: logoNameSchema,
      icon: iconNameSchema,
    })
    .partial()
    .optional(),
  /** Success stories on the franchise page. If there are none, the page shows examples that are marked as examples. */
  successStories: z
    .array(z.object({ title: bilingualTextSchema, text: bilingualTextSchema }))
    .min(1)
    .optional(),
  accessibility: z.object({
    coordinator: bilingualTextSchema,
    phone: z.string(),
    email: emailSchema,
    lastReview: z.iso.date(),
  }),
});
export type PublicBrand = z.infer<typeof publicBrandSchema>;

/**
 * Groups of facts about the shop. Each group is stored, changed and restored separately. Success stories can be set
 * only in the file.
 */
export const brandSections = [
  'names',
  'look',
  'company',
  'contact',
  'social',
  'claims',
  'accessibility',
  'legal',
] as const;
export type BrandSection = (typeof brandSections)[number];

/**
 * Name of a setting whose versions are stored. It is a group of facts about the shop, the wording of one message kind,
 * a legal text, home page texts, or staff limits.
 */
export type VersionedSettingName =
  | BrandSection
  | `message.${string}`
  | LegalTextSettingName
  | HomeSectionSettingName
  | 'limits';

export const brandSectionSchemas = {
  names: publicBrandSchema.pick({ name: true, tagline: true, foundedYear: true }),
  look: publicBrandSchema.pick({ look: true }),
  company: publicBrandSchema.pick({ company: true, registrationNumber: true, address: true }),
  contact: publicBrandSchema.pick({ phone: true, messagingNumber: true, supportEmail: true }),
  social: publicBrandSchema.pick({ social: true }),
  claims: publicBrandSchema.pick({ claims: true }),
  accessibility: publicBrandSchema.pick({ accessibility: true }),
  legal: publicBrandSchema.pick({ legal: true }),
};
