import { isoTextOf } from '#domain/core/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { findCustomer, openProfile } from '#server/identity/store/customer.ts';
import { listIdentities, openLabel } from '#server/identity/store/identity.ts';
import { openInboxPrivate } from '#server/messaging/store/inbox-message.ts';
import { openOrderPrivate } from '#server/payments/store/order-private.ts';
import { findAccountData, listMessageData, listOrderData } from '#server/identity/store/own-data.ts';
import { listPasskeys } from '#server/identity/store/passkey.ts';
import { findPicture } from '#server/identity/store/profile-picture.ts';
import { openComment } from '#server/loyalty/store/rating.ts';
import { listVouchers, listWashes } from '#server/entitlements/list-belongings.ts';

type ExportDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

/**
 * Everything kept about whoever asks, as one document (Privacy Protection Law, section 13: the right to see). Names
 * of its parts are for people. Null where the account is gone.
 */
export async function exportAccount(deps: ExportDeps, actor: Customer): Promise<Record<string, unknown> | null> {
  const { customerId } = actor;
  const row = await findCustomer(deps.db, customerId);
  if (row === null) return null;
  const [data, ways, picture, orders, messages, vouchers, washes] = await Promise.all([
    findAccountData(deps.db, customerId),
    waysInOf(deps, actor),
    findPicture(deps.db, deps.keyring, customerId),
    ordersOf(deps, actor),
    messagesOf(deps, actor),
    listVouchers(deps, actor),
    listWashes(deps, actor),
  ]);
  return {
    exportedAt: isoTextOf(deps.clock.now()),
    profile: {
      ...openProfile(deps.keyring, customerId, row.profileSealed),
      emailProvenAt: textOrNull(row.emailVerifiedAt),
      phoneProvenAt: textOrNull(row.phoneVerifiedAt),
      language: row.locale,
      memberSince: isoTextOf(row.createdAt),
      referralCode: row.referralCode,
      hasPassword: row.hasPassword,
      picture: picture === null ? null : `data:image/webp;base64,${picture.toString('base64')}`,
    },
    ...ways,
    ...data,
    orders,
    vouchers: vouchers.map(({ qr: _drawing, ...voucher }) => voucher),
    washes,
    messages,
  };
}

async function waysInOf({ db, keyring }: ExportDeps, { customerId }: Customer) {
  const [identities, passkeys] = await Promise.all([listIdentities(db, customerId), listPasskeys(db, customerId)]);
  return {
    linkedLogins: identities.map(({ provider, labelSealed, linkedAt, lastUsedAt }) => ({
      provider,
      label: openLabel(keyring, { customerId, provider }, labelSealed),
      linkedAt: isoTextOf(linkedAt),
      lastUsedAt: textOrNull(lastUsedAt),
    })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      addedAt: isoTextOf(createdAt),
      lastUsedAt: textOrNull(lastUsedAt),
    })),
  };
}

async function ordersOf({ db, keyring }: ExportDeps, { customerId }: Customer) {
  const rows = await listOrderData(db, customerId);
  return rows.map(({ orderId, privateSealed, commentSealed, facts }) => ({
    ...facts,
    ...openOrderPrivate(keyring, orderId, privateSealed),
    comment: commentSealed === null ? null : openComment(keyring, orderId, commentSealed),
  }));
}

async function messagesOf({ db, keyring }: ExportDeps, { customerId }: Customer) {
  const rows = await listMessageData(db, customerId);
  return rows.map(({ inboxMessageId, privateSealed, facts }) => ({
    ...facts,
    ...openInboxPrivate(keyring, inboxMessageId, privateSealed),
  }));
}

function textOrNull(instantMs: number | null): string | null {
  return instantMs === null ? null : isoTextOf(instantMs);
}
