import { z } from 'zod';
import {
  accentColorSchema,
  brandSections,
  iconNameSchema,
  logoNameSchema,
  publicBrandSchema,
} from '#contracts/core/brand.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { emailSchema, requiredText, requiredPhoneSchema } from '#contracts/core/person.ts';

/**
 * Maximum number of characters of the shop's name. It is longer than any real name, and short enough for the page
 * header on a phone.
 */
export const SHOP_NAME_MAX_LENGTH = 40;
export const SHOP_TEXT_MAX_LENGTH = 160;

/**
 * Returns the schema of a text without square brackets. Square brackets would mark placeholders that are not filled in.
 */
function textWithoutPlaceholdersSchema(max: number) {
  return requiredText(max).refine((text) => !/\[[^\]]*\]/.test(text));
}

function bilingualSchemaWithMax(max: number) {
  return z.object({ en: textWithoutPlaceholdersSchema(max), he: textWithoutPlaceholdersSchema(max) });
}

/** Phone number as people write it. It is stored in E.164 format, so `050-123 4567` becomes `+972501234567`. */
const phone = requiredPhoneSchema
  .transform((typed) =>
    typed
      .replace(/[^+\d]/gu, '')
      .replace(/^00/u, '+')
      .replace(/^0/u, '+972'),
  )
  .pipe(z.stringFormat('phone', /^\+\d{8,15}$/u));

const color = z
  .string()
  .transform((typed) => typed.trim().toLowerCase())
  .pipe(accentColorSchema);

const year = z.int().min(1900).max(2100);
const count = z.int().min(1).max(1_000_000);
const address = z.url({ protocol: /^https$/u }).max(300);

/**
 * Schemas of the groups of facts about the shop that can be saved. They are the schemas of the brand file, but unfilled
 * placeholders are not allowed.
 */
export const shopDetailsSchemas = {
  names: z.object({
    name: bilingualSchemaWithMax(SHOP_NAME_MAX_LENGTH),
    tagline: bilingualSchemaWithMax(SHOP_TEXT_MAX_LENGTH),
    foundedYear: year,
  }),
  look: z.object({
    look: z
      .object({ accent: color, second: color, logo: logoNameSchema, icon: iconNameSchema })
      .partial()
      // the built-in appearance is used if the value is absent
      .default({}),
  }),
  company: z.object({
    company: bilingualSchemaWithMax(SHOP_TEXT_MAX_LENGTH),
    registrationNumber: textWithoutPlaceholdersSchema(40),
    address: bilingualSchemaWithMax(SHOP_TEXT_MAX_LENGTH),
  }),
  contact: z.object({ phone, messagingNumber: phone, supportEmail: emailSchema }),
  social: z.object({ social: z.object({ instagram: address, facebook: address, tiktok: address }).partial() }),
  claims: z.object({
    claims: z.object({
      yearsOfSuccess: count,
      activeLocations: count,
      satisfactionPercent: z.int().min(0).max(100),
      annualRevenueShekels: z.int().min(0).max(100_000_000_000),
      marketGrowthPercent: z.int().min(-100).max(10_000),
      trainingWeeks: z.int().min(1).max(520),
    }),
  }),
  accessibility: z.object({
    accessibility: z.object({
      coordinator: bilingualSchemaWithMax(SHOP_TEXT_MAX_LENGTH),
      phone,
      email: emailSchema,
      lastReview: z.iso.date(),
    }),
  }),
  legal: z.object({
    legal: z.object({
      termsVersion: z.string().regex(/^[\w.-]{1,20}$/u),
      termsEffective: z.iso.date(),
      privacyEffective: z.iso.date(),
    }),
  }),
};

const partSchema = z.enum(brandSections);
const partParams = z.object({ part: partSchema });
/**
 * Version of the shop's facts that the staff user saw. It is 0 for the brand file. The request is refused if the facts
 * have changed since then.
 */
const seen = z.int().nonnegative();

const factsSchema = z.object({
  brand: publicBrandSchema,
  /** Version of each group of facts about the shop; 0 if the brand file applies. */
  versions: z.record(partSchema, z.int()),
  /**
   * Facts about the shop that are still missing. `stops`: the shop cannot start in production until the fact is filled
   * in.
   */
  missing: z.array(z.object({ part: z.union([partSchema, z.literal('file')]), path: z.string(), stops: z.boolean() })),
  /** True if the shop is open to customers. */
  open: z.boolean(),
});
export type ShopDetails = z.infer<typeof factsSchema>;

const reading = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;
const writing = [...reading, 'step_up_required', 'changed_meanwhile'] as const;

export const getShopDetails = endpoint({
  name: 'getShopDetails',
  method: 'GET',
  path: '/api/admin/shop/facts',
  summary: 'Facts of the shop, and the facts that are still missing',
  status: 200,
  answer: factsSchema,
  problems: reading,
});

export const saveShopDetails = endpoint({
  name: 'saveShopDetails',
  method: 'PUT',
  path: '/api/admin/shop/facts',
  summary: 'Change one part of the facts; pages, emails and documents show it immediately. Requires a fresh proof',
  body: z.discriminatedUnion('part', [
    shopDetailsSchemas.names.extend({ part: z.literal('names'), seen }),
    shopDetailsSchemas.look.extend({ part: z.literal('look'), seen }),
    shopDetailsSchemas.company.extend({ part: z.literal('company'), seen }),
    shopDetailsSchemas.contact.extend({ part: z.literal('contact'), seen }),
    shopDetailsSchemas.social.extend({ part: z.literal('social'), seen }),
    shopDetailsSchemas.claims.extend({ part: z.literal('claims'), seen }),
    shopDetailsSchemas.accessibility.extend({ part: z.literal('accessibility'), seen }),
    shopDetailsSchemas.legal.extend({ part: z.literal('legal'), seen }),
  ]),
  status: 200,
  answer: factsSchema,
  problems: writing,
});

const versionSchema = z.object({
  version: z.int(),
  value: z.record(z.string(), z.unknown()),
  restored: z.int().nullable(),
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
});
export type ShopDetailsVersion = z.infer<typeof versionSchema>;

export const listShopDetailsVersions = endpoint({
  name: 'listShopDetailsVersions',
  method: 'GET',
  path: '/api/admin/shop/facts/:part/versions',
  summary: 'Last hundred versions of one part, newest first',
  params: partParams,
  status: 200,
  answer: z.array(versionSchema),
  problems: reading,
});

export const restoreShopDetails = endpoint({
  name: 'restoreShopDetails',
  method: 'POST',
  path: '/api/admin/shop/facts/:part/restoration',
  summary: 'Restore an earlier version as a new version. Requires a fresh proof',
  params: partParams,
  body: z.object({ seen, version: z.int().positive() }),
  status: 200,
  answer: factsSchema,
  problems: [...writing, 'not_found'],
});

export const SHOP_DETAILS_DRAFT_MAX_LENGTH = 4_000;

export const previewShopDetails = endpoint({
  name: 'previewShopDetails',
  method: 'GET',
  path: '/api/admin/shop/preview',
  summary: 'Preview of a page of the site with an unsaved part',
  /** Query of a preview. `draft` contains the unsaved facts as JSON. */
  query: z.object({ part: partSchema, locale: localeSchema, draft: z.string().max(SHOP_DETAILS_DRAFT_MAX_LENGTH) }),
  status: 200,
  answer: z.object({ html: z.string() }),
  problems: reading,
});
