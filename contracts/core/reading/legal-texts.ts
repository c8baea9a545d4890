import { z } from 'zod';

/**
 * Legal texts and their sections in reading order. The sections are fixed. The specification defines the sections of
 * the terms, and the law requires the sections of the other texts. The owner can edit the content of each section.
 */
export const legalSections = {
  terms: ['acceptance', 'service', 'payment', 'liability', 'contact'],
  privacy: ['collected', 'use', 'storage', 'sharing', 'rights', 'cookies', 'minors', 'changes'],
  accessibility: ['standard', 'features', 'places', 'discounts', 'limits', 'contact'],
  cancellation: ['how'],
} as const;

export type LegalText = keyof typeof legalSections;
export const legalTexts = ['terms', 'privacy', 'accessibility', 'cancellation'] as const satisfies readonly LegalText[];
export const legalTextSchema = z.enum(legalTexts);

/**
 * Placeholders for facts about the shop, written in braces in a legal text. Pages replace a placeholder with the
 * current fact.
 */
export const legalPlaceholders = ['company', 'registration', 'address', 'phone', 'email', 'shop'] as const;

/** Content of each section as plain structured text (`domain/core/text/structured-text.ts`). */
export const legalSectionTextsSchema = z.record(z.string(), z.string());
export type LegalSectionTexts = z.infer<typeof legalSectionTextsSchema>;

export const publishedTextSchema = z.object({
  /** First day on which the version applies, `YYYY-MM-DD`, in Israel local time. */
  effective: z.iso.date(),
  en: legalSectionTextsSchema,
  he: legalSectionTextsSchema,
});
export type PublishedText = z.infer<typeof publishedTextSchema>;

export type LegalTextSettingName = `text.${LegalText}`;

/** Returns the setting that stores the versions of a legal text. */
export function legalTextSettingName(text: LegalText): LegalTextSettingName {
  return `text.${text}`;
}
