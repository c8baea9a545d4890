import type { SeedProduct } from '#server/selling/store/seed.ts';

type Product = Omit<SeedProduct, 'washPackageId' | 'priceVersionId'>;

/** Duration of one wash in minutes, both of the sold packages and of the sample stations. */
export const WASH_MINUTES = 15;
const GIFT_VALID_YEARS = 5;

const washPackage = {
  kind: 'package',
  washMinutes: WASH_MINUTES,
  theme: null,
  colorVariant: null,
  validYears: null,
  taxTreatment: 'at_sale',
} as const;

const gift = {
  kind: 'gift',
  washMinutes: WASH_MINUTES,
  validYears: GIFT_VALID_YEARS,
  taxTreatment: 'at_redemption',
} as const;

/** Products of the specification: three packages and three gift vouchers. */
export const seedProducts: readonly Product[] = [
  { ...washPackage, number: 1, name: 'Single Wash', nameHe: 'שטיפה אחת', washCount: 1, priceAgorot: 5_500 },
  { ...washPackage, number: 2, name: 'Triple Wash', nameHe: 'שלוש שטיפות', washCount: 3, priceAgorot: 15_000 },
  { ...washPackage, number: 3, name: 'Five Wash Pack', nameHe: 'חבילת חמש שטיפות', washCount: 5, priceAgorot: 22_000 },
  {
    ...gift,
    number: 1,
    name: '1 Premium Wash',
    nameHe: 'שטיפת פרימיום אחת',
    washCount: 1,
    priceAgorot: 5_500,
    theme: 'SIGNATURE',
    colorVariant: 'fresh-pink',
  },
  {
    ...gift,
    number: 2,
    name: '3 Premium Washes',
    nameHe: '3 שטיפות פרימיום',
    washCount: 3,
    priceAgorot: 15_000,
    theme: 'PREMIUM',
    colorVariant: 'pearl-silver',
  },
  {
    ...gift,
    number: 3,
    name: '5 Premium Washes',
    nameHe: '5 שטיפות פרימיום',
    washCount: 5,
    priceAgorot: 22_000,
    theme: 'LUXE',
    colorVariant: 'champagne-gold',
  },
];
