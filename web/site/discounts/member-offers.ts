import type { MemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import { m } from '#messages/compiled/messages.js';

/** Current member discounts. Null if the server could not read them, and the page then states no percentage. */
type Percents = MemberDiscounts | null;

/** Returns the items that have a discount, each with its percentage. A discount of 0% is left out. */
export function discountedItems<Item extends { readonly rule: keyof MemberDiscounts }>(
  items: readonly Item[],
  percents: Percents,
): readonly (Item & { readonly percent: number })[] {
  if (percents === null) return [];
  return items.map((item) => ({ ...item, percent: percents[item.rule] })).filter(({ percent }) => percent > 0);
}

/** Returns the label of the button on a package that leads to the registration. */
export function signUpLabel(percents: Percents): string {
  const percent = percents?.newMember ?? 0;
  return percent > 0 ? m.packages_sign_up({ percent }) : m.loyalty_sign_up();
}
