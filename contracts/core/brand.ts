import { z } from 'zod';
import type { LegalPart } from './reading/legal-texts.ts';
import { emailSchema } from './person.ts';

const inBothLanguages = z.object({ en: z.string().min(1), he: z.string().min(1) });
export type InBothLanguages = z.infer<typeof inBothLanguages>;

/** A picture of the shop by its size in pixels and what is in it: `320x96-…`. The same name is always the same picture. */
export const logoNameSchema = z.string().regex(/^[1-9]\d{0,2}x[1-9]\d{0,2}-[0-9a-f]{32}$/);
/** `#rrggbb`, in small letters. */
export const accentSchema = z.string().regex(/^#[0-9a-f]{6}$/);

/** What `brand.json` says about the shop; all of it is printed on public pages. */
export const publicBrandSchema = z.object({
  name: inBothLanguages,
  tagline: inBothLanguages,
  company: inBothLanguages,
  registrationNumber: z.string().min(1),
  address: inBothLanguages,
  /** E.164 */
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
  /** The shop's own colour and logo; what is absent is as the shop comes. */
  look: z.object({ accent: accentSchema, logo: logoNameSchema }).partial().optional(),
  /** What the franchise page tells; absent: examples that say that they are examples. */
  successStories: z
    .array(z.object({ title: inBothLanguages, text: inBothLanguages }))
    .min(1)
    .optional(),
  accessibility: z.object({
    coordinator: inBothLanguages,
    phone: z.string(),
    email: emailSchema,
    lastReview: z.iso.date(),
  }),
});
export type PublicBrand = z.infer<typeof publicBrandSchema>;

/** The parts of it that are kept, changed and brought back each by itself. Success stories stay with the file. */
export const brandPartNames = [
  'names',
  'look',
  'company',
  'contact',
  'social',
  'claims',
  'accessibility',
  'legal',
] as const;
export type BrandPart = (typeof brandPartNames)[number];

/** A part of what the shop says of itself, the own words of one kind of message, or a legal text: kept the same way. */
export type SettingPart = BrandPart | `message.${string}` | LegalPart;

export const brandParts = {
  names: publicBrandSchema.pick({ name: true, tagline: true, foundedYear: true }),
  look: publicBrandSchema.pick({ look: true }),
  company: publicBrandSchema.pick({ company: true, registrationNumber: true, address: true }),
  contact: publicBrandSchema.pick({ phone: true, messagingNumber: true, supportEmail: true }),
  social: publicBrandSchema.pick({ social: true }),
  claims: publicBrandSchema.pick({ claims: true }),
  accessibility: publicBrandSchema.pick({ accessibility: true }),
  legal: publicBrandSchema.pick({ legal: true }),
};
