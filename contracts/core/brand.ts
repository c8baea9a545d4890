import { z } from 'zod';
import type { LegalPart } from './legal-texts.ts';
import { emailSchema } from './person.ts';

const inBothLanguages = z.object({ en: z.string().min(1), he: z.string().min(1) });
export type InBothLanguages = z.infer<typeof inBothLanguages>;

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
export const brandPartNames = ['names', 'company', 'contact', 'social', 'claims', 'accessibility', 'legal'] as const;
export type BrandPart = (typeof brandPartNames)[number];

/** A part of what the shop says of itself, the own words of one kind of message, or a legal text: kept the same way. */
export type SettingPart = BrandPart | `message.${string}` | LegalPart;

export const brandParts = {
  names: publicBrandSchema.pick({ name: true, tagline: true, foundedYear: true }),
  company: publicBrandSchema.pick({ company: true, registrationNumber: true, address: true }),
  contact: publicBrandSchema.pick({ phone: true, messagingNumber: true, supportEmail: true }),
  social: publicBrandSchema.pick({ social: true }),
  claims: publicBrandSchema.pick({ claims: true }),
  accessibility: publicBrandSchema.pick({ accessibility: true }),
  legal: publicBrandSchema.pick({ legal: true }),
};
