import { productKinds, type Product } from '#contracts/staff/settings/catalogue.ts';
import type { PriceState } from '#domain/selling/price-schedule.ts';
import { m } from '#messages/compiled/messages.js';
import type { Portal } from '../../lib/portal.tsx';
import type { MemberKind } from './price-preview-data.ts';

export const productKindLabels = {
  package: () => m.staff_catalogue_kind_package(),
  gift: () => m.staff_catalogue_kind_gift(),
  membership: () => m.staff_catalogue_kind_membership(),
} as const satisfies Record<Product['kind'], () => string>;

/**
 * Returns the kinds of products that this shop sells. Membership plans are left out if the shop has disabled
 * memberships.
 */
export function soldProductKinds({ modulesOff }: Pick<Portal, 'modulesOff'>): readonly Product['kind'][] {
  return productKinds.filter((kind) => kind !== 'membership' || !modulesOff.includes('membership'));
}

export const taxTreatmentLabels = {
  at_sale: () => m.staff_catalogue_tax_at_sale(),
  at_redemption: () => m.staff_catalogue_tax_at_redemption(),
  at_sale_or_expiry: () => m.staff_catalogue_tax_or_expiry(),
} as const satisfies Record<Product['taxTreatment'], () => string>;

export const priceStateLabels = {
  current: () => m.staff_catalogue_price_current(),
  planned: () => m.staff_catalogue_price_planned(),
  over: () => m.staff_catalogue_price_over(),
  withdrawn: () => m.staff_catalogue_price_withdrawn(),
} as const satisfies Record<PriceState, () => string>;

export const memberKindLabels = {
  new: () => m.staff_catalogue_member_new(),
  regular: () => m.staff_catalogue_member_regular(),
  verified: () => m.staff_catalogue_member_verified(),
  friend: () => m.staff_catalogue_member_friend(),
} as const satisfies Record<MemberKind, () => string>;
