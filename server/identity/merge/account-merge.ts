import type { ConsentTopic } from '#contracts/identity/privacy.ts';
import type { AccountMerge, RunningMerge } from '#server/core/modules/account-merge.ts';
import type { MergedAccountPair } from '#domain/core/merged-account-pair.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { recoveryEmailIndexAt } from '#domain/identity/recovery.ts';
import { listConsents, recordConsents } from '#server/identity/store/consent.ts';
import { findCustomer, emailRecoveryStateOf } from '#server/identity/store/customer.ts';
import { listIdentities, readIdentityLabel, encryptIdentityLabel } from '#server/identity/store/identity.ts';
import {
  countRowsToMerge,
  lockVerificationRequests,
  moveVerificationsToAccount,
  moveIdentity,
  moveRowsToAccount,
} from '#server/identity/store/merge/rows-to-merge.ts';
import { findPicture, hasPicture, storePicture } from '#server/identity/store/profile-picture.ts';

type MoveDeps = Pick<Deps, 'keyring'>;

/**
 * Consent topics for advertising. The remaining account keeps its consent to these topics only if both accounts gave
 * it, because advertising needs a separate consent.
 */
const narrowed: readonly ConsentTopic[] = ['marketing_email', 'marketing_sms'];

/**
 * Merge steps for sign-in methods, profile, pets, verified discount cards and consents of two accounts. Rows that are
 * not moved are deleted together with the closed account (`forgetCustomer`).
 */
export const identityAccountMerge: AccountMerge = {
  columns: {
    'account_merge.customer_id': 'deleted',
    'account_merge.source_id': 'deleted',
    'account_token.customer_id': 'deleted',
    // rows are append-only, and the export of the remaining account includes them
    'consent_event.customer_id': 'stays',
    'customer.customer_id': 'stays',
    'customer.merged_into': 'moved',
    'customer.referred_by': 'moved',
    'identity.customer_id': 'moved',
    // rows are stored for two days without the phone number, because rate limits count the rows
    'otp_challenge.customer_id': 'stays',
    'passkey.customer_id': 'moved',
    'passkey_challenge.customer_id': 'deleted',
    'password.customer_id': 'moved',
    'pet.customer_id': 'moved',
    'profile_picture.customer_id': 'moved',
    'provider_flow.customer_id': 'deleted',
    'session.customer_id': 'deleted',
    'verification_document.customer_id': 'moved',
    'verification_request.customer_id': 'moved',
  },
  async preview({ clock, db }, pair) {
    const [rows, providers, withdrawnConsents] = await Promise.all([
      countRowsToMerge(db, pair.from, clock.now()),
      providersOf(db, pair),
      withdrawnConsentTopics(db, pair),
    ]);
    return { ...rows, providers, withdrawnConsents };
  },
  async findObstacle(db, { from, now }) {
    const row = await findCustomer(db, from);
    // for a week only the former email address recovers the account, so the new email address must not be moved to
    // another account
    return row !== null && recoveryEmailIndexAt(emailRecoveryStateOf(row), now) !== null ? 'address_changed' : null;
  },
  lockRows: lockVerificationRequests,
  async move({ keyring }, tx, merge) {
    await moveProviders({ keyring }, merge, tx);
    await movePicture({ keyring }, merge, tx);
    await narrowConsents(merge, tx);
    await moveVerificationsToAccount(tx, merge);
    await moveRowsToAccount(tx, merge);
  },
};

async function providersOf(db: Queryable, { from, into }: MergedAccountPair) {
  const [theirs, own] = await Promise.all([listIdentities(db, from), listIdentities(db, into)]);
  const known = new Set(own.map(({ provider }) => provider));
  return theirs.map(({ provider }) => ({
    provider,
    fate: known.has(provider) ? ('ends' as const) : ('comes' as const),
  }));
}

async function moveProviders({ keyring }: MoveDeps, { from, into }: MergedAccountPair, tx: Tx): Promise<void> {
  const known = new Set((await listIdentities(tx, into)).map(({ provider }) => provider));
  for (const { provider, labelSealed } of await listIdentities(tx, from)) {
    if (known.has(provider)) continue;
    const label = readIdentityLabel(keyring, { customerId: from, provider }, labelSealed);
    const sealed = encryptIdentityLabel(keyring, { customerId: into, provider }, label);
    await moveIdentity(tx, { customerId: from, provider, into, labelSealed: sealed });
  }
}

async function movePicture({ keyring }: MoveDeps, { from, into, now }: RunningMerge, tx: Tx): Promise<void> {
  if (await hasPicture(tx, into)) return;
  const picture = await findPicture(tx, keyring, from);
  if (picture === null || picture === 'unreadable') return;
  await storePicture(tx, keyring, { customerId: into, picture, now });
}

/** Returns the advertising topics for which only the remaining account has given consent. */
async function withdrawnConsentTopics(db: Queryable, { from, into }: MergedAccountPair): Promise<ConsentTopic[]> {
  const [theirs, own] = await Promise.all([listConsents(db, from), listConsents(db, into)]);
  const given = (rows: typeof own, topic: ConsentTopic) => rows.some((row) => row.topic === topic && row.given);
  return narrowed.filter((topic) => given(own, topic) && !given(theirs, topic));
}

async function narrowConsents({ from, into, now }: RunningMerge, tx: Tx): Promise<void> {
  const topics = await withdrawnConsentTopics(tx, { from, into });
  const row = topics.length === 0 ? null : await findCustomer(tx, into);
  if (row === null) return;
  await recordConsents(tx, {
    customerId: into,
    consents: Object.fromEntries(topics.map((topic) => [topic, false])),
    wordingVersion: 'account-merge',
    locale: row.locale,
    source: 'account_merge',
    now,
  });
}
