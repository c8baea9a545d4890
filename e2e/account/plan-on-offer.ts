import { askShop } from '../shop-command.ts';

const OFFER = `
with plan as (
  insert into wash_package (wash_package_id, kind, number, name, name_he, wash_count, wash_minutes, tax_treatment)
  values (gen_random_uuid(), 'membership', 1, 'Two washes a month', 'שתי שטיפות בחודש', 2, 15, 'at_sale')
  on conflict (kind, number) do update set active = true
  returning wash_package_id
)
insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
select gen_random_uuid(), wash_package_id, 9900, now() from plan on conflict do nothing`;

const WITHDRAW = `update wash_package set active = false where kind = 'membership'`;

/** Offers a membership plan, because a new shop has none. */
export function publishMembershipPlan(): Promise<void> {
  return askShop(OFFER);
}

/** Withdraws the plan, so that the next journeys start without it. */
export function withdrawMembershipPlan(): Promise<void> {
  return askShop(WITHDRAW);
}
