import { fullNameOf } from '#domain/core/names/full-name.ts';
import {
  accountMergeSchema,
  mergeEffectsSchema,
  type AccountMergePreview,
  type MergeEffects,
  type MergeObstacle,
} from '#contracts/identity/account-merge.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Customer } from '#server/core/actor.ts';
import type { MergedAccountPair } from '#domain/core/merged-account-pair.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findMergeOffer } from '#server/identity/store/merge/account-merge.ts';
import { findCustomer, type CustomerRow } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';

type PreviewDeps = Pick<Deps, 'accountMerges' | 'clock' | 'db' | 'keyring'>;

/**
 * Returns the other account that was verified in this session, and what the merge would move. Returns null if no other
 * account was verified, or if one of the accounts is closed or blocked.
 */
export async function previewMerge(deps: PreviewDeps, actor: Customer): Promise<AccountMergePreview | null> {
  const { clock, db, keyring } = deps;
  const offer = await findMergeOffer(db, actor, steadyNow(clock));
  if (offer === null) return null;
  const pair = { from: offer.sourceId, into: actor.customerId };
  const preview = await previewAccountPairMerge(deps, pair);
  if (preview === null) return null;
  const { source, effects } = preview;
  const { email, phone, ...profile } = readProfile(keyring, pair.from, source.profileSealed);
  return accountMergeSchema.parse({
    ...effects,
    account: {
      name: fullNameOf(profile),
      email: source.emailVerifiedAt === null ? null : email,
      phone: source.phoneVerifiedAt === null || phone === null ? null : formatPhone(phone),
    },
    proof: offer.proof,
    expiresAt: toIsoInstant(offer.expiresAt),
  });
}

type PairPreview = {
  readonly source: CustomerRow;
  readonly target: CustomerRow;
  readonly effects: MergeEffects;
};

/** Returns two accounts and what their merge would move and end. Returns null if one of them is closed or blocked. */
export async function previewAccountPairMerge(deps: PreviewDeps, pair: MergedAccountPair): Promise<PairPreview | null> {
  const { db } = deps;
  const [source, target] = await Promise.all([findCustomer(db, pair.from), findCustomer(db, pair.into)]);
  if (source === null || target === null) return null;
  const parts = await Promise.all(deps.accountMerges.map(async (part) => (await part.preview?.(deps, pair)) ?? {}));
  const effects = mergeEffectsSchema.parse({
    ...Object.assign({}, ...parts),
    ...mergeEffectsOf(source, target),
    obstacle: await findObstacle(deps, db, pair),
  });
  return { source, target, effects };
}

/**
 * Returns the effect of a merge on the email address, phone number and password of the closed account. A verified email
 * address is moved if the remaining account has none. The same applies to a verified phone number. The password moves
 * with the email address if the remaining account has no password.
 */
export function mergeEffectsOf(source: CustomerRow, target: CustomerRow) {
  const email = mergeEffectOf(source.emailVerifiedAt !== null, target.emailVerifiedAt === null);
  return {
    email,
    phone: mergeEffectOf(source.phoneVerifiedAt !== null, target.phoneVerifiedAt === null),
    password: mergeEffectOf(source.hasPassword, email === 'comes' && !target.hasPassword),
  };
}

function mergeEffectOf(exists: boolean, comes: boolean): 'comes' | 'ends' | null {
  if (!exists) return null;
  return comes ? 'comes' : 'ends';
}

/** Returns the first reason why the accounts cannot be merged now. Returns null if they can be merged. */
export async function findObstacle(
  deps: Pick<Deps, 'accountMerges' | 'clock'>,
  db: Queryable,
  pair: MergedAccountPair,
): Promise<MergeObstacle | null> {
  const now = steadyNow(deps.clock);
  for (const part of deps.accountMerges) {
    const found = (await part.findObstacle?.(db, { ...pair, now })) ?? null;
    if (found !== null) return mergeEffectsSchema.shape.obstacle.parse(found);
  }
  return null;
}
