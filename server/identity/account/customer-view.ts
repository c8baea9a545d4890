import type { Customer } from '#contracts/identity/account.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import { invariant } from '#domain/core/invariant.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';
import { discountMemberOf, findLoyaltyStatus, memberTypeOf } from '#server/loyalty/public.ts';

/**
 * Returns the data that the header and the home page show about a customer. Returns null if the account was deleted or
 * blocked.
 */
export async function getCustomerView(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring' | 'loyalty'>,
  customerId: CustomerId,
): Promise<Customer | null> {
  const [row, facts, terms] = await Promise.all([
    findCustomer(deps.db, customerId),
    findLoyaltyStatus(deps.db, customerId, deps.clock.now()),
    deps.loyalty.read(),
  ]);
  if (row === null) return null;
  const { firstName, lastName, email } = readProfile(deps.keyring, customerId, row.profileSealed);
  const { referralCode } = row;
  const discount = discountMemberOf(facts, terms.percents);
  return { firstName, lastName, email, loyaltyTier: memberTypeOf(facts), referralCode, discount };
}

/** Returns the customer of a new session. Throws InvariantError if the account was deleted or blocked. */
export async function requireCustomerView(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring' | 'loyalty'>,
  customerId: CustomerId,
): Promise<Customer> {
  const customer = await getCustomerView(deps, customerId);
  invariant(customer !== null, 'a new session has an account');
  return customer;
}
