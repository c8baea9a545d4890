import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { giftDesignSchema } from '#contracts/entitlements/gift-design.ts';

/** Package as returned by the specified `GET /api/packages`. `price` is in shekels including VAT. */
export const washPackageSchema = z.object({
  id: z.int().positive(),
  name: z.string(),
  nameHe: z.string(),
  price: z.number().nonnegative(),
  priceAgorot: z.int().nonnegative(),
  washCount: z.int().positive(),
  washMinutes: z.int().positive(),
  vatPercent: z.number().nonnegative(),
});
export type WashPackage = z.infer<typeof washPackageSchema>;

export const listPackages = endpoint({
  name: 'listPackages',
  method: 'GET',
  path: '/api/packages',
  summary: 'Wash packages for sale, cheapest first',
  status: 200,
  answer: z.array(washPackageSchema),
  problems: ['service_unavailable'],
});

export const giftCardSchema = washPackageSchema.extend({
  ...giftDesignSchema.shape,
  validYears: z.int().min(5),
});
export type GiftCard = z.infer<typeof giftCardSchema>;

export const listGiftCards = endpoint({
  name: 'listGiftCards',
  method: 'GET',
  path: '/api/gift-cards',
  summary: 'Gift vouchers for sale',
  status: 200,
  answer: z.array(giftCardSchema),
  problems: ['service_unavailable'],
});
