import type { BrandSection } from '#contracts/core/brand.ts';
import { SHOP_NAME_MAX_LENGTH, SHOP_TEXT_MAX_LENGTH } from '#contracts/staff/settings/shop-details.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * One form field of a section of the shop's information. The name of the field is the path of its value, for example
 * `name.he`.
 */
export type ShopDetailsField = {
  readonly name: string;
  readonly label: () => string;
  readonly type?: 'date' | 'email' | 'number' | 'tel' | 'url';
  readonly dir?: 'ltr' | 'rtl';
  readonly max?: number;
  readonly optional?: true;
  /** True if the text appears in printed documents. The field then lists characters that cannot be printed. */
  readonly printed?: true;
  /** True if the value is the file name of a logo or an icon. */
  readonly picture?: true;
};

function printedBilingualFields(...text: Parameters<typeof bilingualFields>): ShopDetailsField[] {
  return bilingualFields(...text).map((field) => ({ ...field, printed: true }));
}

function bilingualFields(name: string, label: () => string, max: number): ShopDetailsField[] {
  return [
    { name: `${name}.he`, label: () => m.staff_shop_in_hebrew({ what: label() }), dir: 'rtl', max },
    { name: `${name}.en`, label: () => m.staff_shop_in_english({ what: label() }), dir: 'ltr', max },
  ];
}

export const shopDetailsFields: Readonly<Record<BrandSection, readonly ShopDetailsField[]>> = {
  names: [
    ...printedBilingualFields('name', () => m.staff_shop_name(), SHOP_NAME_MAX_LENGTH),
    ...bilingualFields('tagline', () => m.staff_shop_tagline(), SHOP_TEXT_MAX_LENGTH),
    { name: 'foundedYear', label: () => m.staff_shop_founded(), type: 'number' },
  ],
  look: [
    { name: 'look.accent', label: () => m.staff_shop_accent(), dir: 'ltr', max: 7, optional: true },
    { name: 'look.second', label: () => m.staff_shop_second(), dir: 'ltr', max: 7, optional: true },
    { name: 'look.logo', label: () => m.staff_shop_logo(), dir: 'ltr', optional: true, picture: true },
    { name: 'look.icon', label: () => m.staff_shop_icon(), dir: 'ltr', optional: true, picture: true },
  ],
  company: [
    ...printedBilingualFields('company', () => m.staff_shop_company(), SHOP_TEXT_MAX_LENGTH),
    { name: 'registrationNumber', label: () => m.staff_shop_registration(), dir: 'ltr', max: 40 },
    ...printedBilingualFields('address', () => m.staff_shop_address(), SHOP_TEXT_MAX_LENGTH),
  ],
  contact: [
    { name: 'phone', label: () => m.staff_shop_phone(), type: 'tel', dir: 'ltr' },
    { name: 'messagingNumber', label: () => m.staff_shop_messaging(), type: 'tel', dir: 'ltr' },
    { name: 'supportEmail', label: () => m.staff_shop_email(), type: 'email', dir: 'ltr' },
  ],
  social: [
    { name: 'social.instagram', label: () => m.shell_instagram(), type: 'url', dir: 'ltr', optional: true },
    { name: 'social.facebook', label: () => m.shell_facebook(), type: 'url', dir: 'ltr', optional: true },
    { name: 'social.tiktok', label: () => m.shell_tiktok(), type: 'url', dir: 'ltr', optional: true },
  ],
  claims: [
    { name: 'claims.yearsOfSuccess', label: () => m.staff_shop_years(), type: 'number' },
    { name: 'claims.activeLocations', label: () => m.staff_shop_locations(), type: 'number' },
    { name: 'claims.satisfactionPercent', label: () => m.staff_shop_satisfaction(), type: 'number' },
    { name: 'claims.annualRevenueShekels', label: () => m.staff_shop_revenue(), type: 'number' },
    { name: 'claims.marketGrowthPercent', label: () => m.staff_shop_growth(), type: 'number' },
    { name: 'claims.trainingWeeks', label: () => m.staff_shop_training(), type: 'number' },
  ],
  accessibility: [
    ...bilingualFields('accessibility.coordinator', () => m.staff_shop_coordinator(), SHOP_TEXT_MAX_LENGTH),
    { name: 'accessibility.phone', label: () => m.staff_shop_phone(), type: 'tel', dir: 'ltr' },
    { name: 'accessibility.email', label: () => m.staff_shop_email(), type: 'email', dir: 'ltr' },
    { name: 'accessibility.lastReview', label: () => m.staff_shop_last_review(), type: 'date' },
  ],
  legal: [
    { name: 'legal.termsVersion', label: () => m.staff_shop_terms_version(), dir: 'ltr', max: 20 },
    { name: 'legal.termsEffective', label: () => m.staff_shop_terms_since(), type: 'date' },
    { name: 'legal.privacyEffective', label: () => m.staff_shop_privacy_since(), type: 'date' },
  ],
};

export const shopDetailsSectionLabels: Readonly<Record<BrandSection, () => string>> = {
  names: () => m.staff_shop_part_names(),
  look: () => m.staff_shop_part_look(),
  company: () => m.staff_shop_part_company(),
  contact: () => m.staff_shop_part_contact(),
  social: () => m.staff_shop_part_social(),
  claims: () => m.staff_shop_part_claims(),
  accessibility: () => m.staff_shop_part_accessibility(),
  legal: () => m.staff_shop_part_legal(),
};
