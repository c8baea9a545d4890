import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { priceVersionIdSchema, productIdSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { requiredText } from '#contracts/core/person.ts';
import { giftDesignSchema } from '#contracts/entitlements/gift-design.ts';
import { memberDiscountsSchema } from '#contracts/loyalty/member-discounts.ts';
import { taxTreatments } from '#contracts/tax/documents.ts';
import { listQuery } from '../list.ts';

export const PRODUCT_NAME_MAX_LENGTH = 80;
export const PACKAGE_WASHES_MAX = 50;
export const PRODUCT_MINUTES_MAX = 240;
export const VALID_YEARS_MIN = 5;
export const VALID_YEARS_MAX = 20;
export const PRICE_MAX_AGOROT = 10_000_000;

export const productKinds = ['package', 'gift', 'membership'] as const;

const priceSchema = z.object({
  id: priceVersionIdSchema,
  priceAgorot: agorotSchema,
  validFrom: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
});
export type ProductPrice = z.infer<typeof priceSchema>;

const productSchema = z.object({
  id: productIdSchema,
  kind: z.enum(productKinds),
  number: z.int(),
  name: z.string(),
  nameHe: z.string(),
  washCount: z.int(),
  washMinutes: z.int(),
  /** Design of a gift; null for products that are not gifts. */
  look: giftDesignSchema.nullable(),
  validYears: z.int().nullable(),
  active: z.boolean(),
  /** Time at which the VAT of future orders is due. */
  taxTreatment: z.enum(taxTreatments),
  version: z.int(),
  /** Price that applies now by the server's clock; null if no price applies. */
  current: priceSchema.nullable(),
  next: priceSchema.nullable(),
  /** All past, current and future prices, newest first. */
  prices: z.array(priceSchema),
});
export type Product = z.infer<typeof productSchema>;

const namesSchema = {
  name: requiredText(PRODUCT_NAME_MAX_LENGTH),
  nameHe: requiredText(PRODUCT_NAME_MAX_LENGTH),
  washMinutes: z.int().min(1).max(PRODUCT_MINUTES_MAX),
};
const productParams = z.object({ productId: productIdSchema });
const priceToBeSchema = z.int().min(0).max(PRICE_MAX_AGOROT);
/**
 * Time at which a price starts, in Israel local time, such as '2026-11-30T09:00'. Null if the price starts immediately.
 */
const beginsSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .nullable();

const readProblems = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;
const writeProblems = [
  ...readProblems,
  'step_up_required',
  'validation_failed',
  'not_found',
  'changed_meanwhile',
] as const;

export const listCatalogue = endpoint({
  name: 'listCatalogue',
  method: 'GET',
  path: '/api/admin/products',
  summary: 'Packages, gift products and membership plans, for sale or not, with all prices',
  query: listQuery({ kind: z.enum(['', ...productKinds]).optional(), sale: z.enum(['', 'on', 'off']).optional() }),
  status: 200,
  answer: z.object({ now: z.iso.datetime(), rows: z.array(productSchema), next: z.null() }),
  problems: [...readProblems, 'validation_failed'],
});

export const getProduct = endpoint({
  name: 'getProduct',
  method: 'GET',
  path: '/api/admin/products/:productId',
  summary: 'One product, with the data for a price preview',
  params: productParams,
  status: 200,
  answer: z.object({
    now: z.iso.datetime(),
    product: productSchema,
    /** All products of the same kind. They are needed because savings are calculated by comparing prices. */
    shelf: z.array(productSchema),
    /** Current percentage of the member discount for each reason. */
    percents: memberDiscountsSchema,
  }),
  problems: [...readProblems, 'not_found'],
});

export const addProduct = endpoint({
  name: 'addProduct',
  method: 'POST',
  path: '/api/admin/products',
  summary: 'Add a product with its first price, not for sale yet; a repeated id adds no second product',
  body: z
    .object({
      id: productIdSchema,
      kind: z.enum(productKinds),
      ...namesSchema,
      washCount: z.int().min(1).max(PACKAGE_WASHES_MAX),
      look: giftDesignSchema.nullable(),
      validYears: z.int().min(VALID_YEARS_MIN).max(VALID_YEARS_MAX).nullable(),
      priceAgorot: priceToBeSchema,
    })
    .refine(({ kind, look, validYears }) =>
      kind === 'gift' ? look !== null && validYears !== null : look === null && validYears === null,
    ),
  status: 201,
  answer: productSchema,
  problems: writeProblems,
});

export const changeProduct = endpoint({
  name: 'changeProduct',
  method: 'PATCH',
  path: '/api/admin/products/:productId',
  summary: 'Change names or minutes of a product; refused if it was changed meanwhile',
  params: productParams,
  body: z.object({ version: z.int(), ...namesSchema }),
  status: 200,
  answer: productSchema,
  problems: writeProblems,
});

export const setProductActive = endpoint({
  name: 'setProductActive',
  method: 'POST',
  path: '/api/admin/products/:productId/sale',
  summary: 'Put a product on or off sale; sold vouchers are not affected',
  params: productParams,
  body: z.object({ version: z.int(), active: z.boolean() }),
  status: 200,
  answer: productSchema,
  problems: writeProblems,
});

export const setTaxTreatment = endpoint({
  name: 'setTaxTreatment',
  method: 'POST',
  path: '/api/admin/products/:productId/tax',
  summary: 'Change when the VAT of a product is due; existing orders keep their rule',
  params: productParams,
  body: z.object({ version: z.int(), taxTreatment: z.enum(taxTreatments) }),
  status: 200,
  answer: productSchema,
  problems: writeProblems,
});

export const schedulePrice = endpoint({
  name: 'schedulePrice',
  method: 'POST',
  path: '/api/admin/products/:productId/prices',
  summary: 'Add a price from a local time on, or immediately; a repeated id adds no second price',
  params: productParams,
  body: z.object({
    version: z.int(),
    id: priceVersionIdSchema,
    priceAgorot: priceToBeSchema,
    begins: beginsSchema,
  }),
  status: 201,
  answer: productSchema,
  problems: [...writeProblems, 'price_in_past', 'price_taken'],
});

export const previewPrice = endpoint({
  name: 'previewPrice',
  method: 'POST',
  path: '/api/admin/products/:productId/prices/preview',
  summary: 'Preview of the home page at the start of an unsaved price of a product on sale. Changes nothing',
  params: productParams,
  body: z.object({ priceAgorot: priceToBeSchema, begins: beginsSchema, locale: localeSchema }),
  status: 200,
  answer: z.object({ html: z.string() }),
  problems: [...readProblems, 'validation_failed', 'not_found'],
});

export const withdrawPrice = endpoint({
  name: 'withdrawPrice',
  method: 'POST',
  path: '/api/admin/products/:productId/prices/:priceId/withdrawal',
  summary: 'Withdraw a planned price that is not in force yet',
  params: productParams.extend({ priceId: priceVersionIdSchema }),
  body: z.object({ version: z.int() }),
  status: 200,
  answer: productSchema,
  problems: [...writeProblems, 'price_in_past'],
});
