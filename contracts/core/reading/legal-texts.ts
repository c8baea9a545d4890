import { z } from 'zod';

/**
 * The legal texts and their sections, in the order they are read. Which sections there are is fixed: those of the
 * terms are specified, and those of the others are what the law wants said. What a section says is the owner's.
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

/** The facts of the shop that a text may name in braces: they follow when the shop says them anew. */
export const legalPlaceholders = ['company', 'registration', 'address', 'phone', 'email', 'shop'] as const;

/** What each section says, as plain structured text (`domain/core/text/structured-text.ts`). */
export const legalWordsSchema = z.record(z.string(), z.string());
export type LegalWords = z.infer<typeof legalWordsSchema>;

/** A version as it is kept. */
export const publishedTextSchema = z.object({
  /** The first day on which it holds, `YYYY-MM-DD` in the shop's time zone. */
  effective: z.iso.date(),
  en: legalWordsSchema,
  he: legalWordsSchema,
});
export type PublishedText = z.infer<typeof publishedTextSchema>;

export type LegalPart = `text.${LegalText}`;

/** The part of the settings that keeps a text's versions. */
export function partOfText(text: LegalText): LegalPart {
  return `text.${text}`;
}
