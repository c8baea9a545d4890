import { formatShekelAmount } from '#contracts/core/money.ts';
import type { CurrentUser } from '#contracts/identity/account.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findLoyaltyStatus, memberTypeOf } from '#server/loyalty/public.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';
import { hasPicture } from '#server/identity/store/profile-picture.ts';

/**
 * Returns the data that the dashboard shows about the signed-in customer. Returns null if the account was deleted or
 * blocked.
 */
export async function getCurrentUser(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  customerId: CustomerId,
): Promise<CurrentUser | null> {
  const [row, facts, picture] = await Promise.all([
    findCustomer(deps.db, customerId),
    findLoyaltyStatus(deps.db, customerId, deps.clock.now()),
    hasPicture(deps.db, customerId),
  ]);
  if (row === null) return null;
  const profile = readProfile(deps.keyring, customerId, row.profileSealed);
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.email,
    phone: profile.phone,
    loyaltyTier: memberTypeOf(facts),
    washBalance: facts.washBalance,
    giftCardBalance: formatShekelAmount(facts.giftAgorot),
    totalSpent: formatShekelAmount(facts.spentAgorot),
    isVerifiedSenior: facts.verifiedSenior,
    isVerifiedDisability: facts.verifiedDisability,
    emailVerified: row.emailVerifiedAt !== null,
    phoneVerified: row.phoneVerifiedAt !== null,
    pendingEmail: profile.pendingEmail,
    pendingPhone: profile.pendingPhone,
    hasPassword: row.hasPassword,
    hasPicture: picture,
    language: row.locale,
    memberSince: new Date(row.createdAt).toISOString(),
    referralCode: row.referralCode,
  };
}
