import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { connectableProviders, type ConnectableProviderName } from '#contracts/staff/settings/connectable-providers.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import {
  deleteCredential,
  listCredentials,
  lockCredentials,
} from '#server/core/credentials/store/provider-credential.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { findReasonToKeepProvider } from '#server/payments/public.ts';
import { hasNayaxStation } from '#server/stations/public.ts';
import type { Deps } from '#server/staff/deps.ts';

/**
 * Time in ms during which a captured payment can still require a refund. Protected groups may cancel within four months
 * (Consumer Protection Law, 14C1), rounded up to 124 days.
 */
const REFUNDABLE_MS = 124 * DAY_MS;

/** Returns true if the account at this payment provider is still needed for a payment, a refund or a stored card. */
export async function isProviderNeeded(db: Queryable, provider: string, now: number): Promise<boolean> {
  return (await findReasonToKeepProvider(db, { provider, since: now - REFUNDABLE_MS })) !== null;
}

type Removal = { readonly provider: ConnectableProviderName; readonly seen: number };
type RemoveDeps = Pick<Deps, 'clock' | 'config' | 'credentials' | 'db'>;
type RemoveRefusal = 'not_found' | 'changed_meanwhile' | 'credentials_needed' | 'last_provider' | 'stations_need_it';

/**
 * Removes the credentials of a provider that is no longer needed. In production, the provider that takes payments
 * cannot be removed until another provider replaces it.
 */
export async function removeProvider(
  deps: RemoveDeps,
  actor: Staff,
  removal: Removal,
): Promise<Outcome<null, RemoveRefusal>> {
  const removed = await deps.db.inTransaction((tx) => remove(tx, { deps, actor, removal }));
  if (removed.ok) await deps.credentials.refresh();
  return removed;
}

/**
 * Returns true if the active provider of this kind can be removed. A payment provider can be removed only if the
 * server's configuration contains a replacement.
 */
export function isProviderReplaceable({ config }: Pick<Deps, 'config'>, kind: string): boolean {
  return kind !== 'payments' || config.payment.order.length > 0;
}

type ProviderRemoval = { readonly deps: RemoveDeps; readonly actor: Staff; readonly removal: Removal };

async function remove(tx: Tx, { deps, actor, removal }: ProviderRemoval): Promise<Outcome<null, RemoveRefusal>> {
  const { provider, seen } = removal;
  const { kind } = connectableProviders[provider];
  await lockCredentials(tx);
  const row = (await listCredentials(tx)).find((one) => one.provider === provider);
  if (row === undefined) return refused('not_found');
  if (row.version !== seen) return refused('changed_meanwhile');
  if (row.active && !isProviderReplaceable(deps, kind)) return refused('last_provider');
  const reason = await findReasonToKeep(tx, deps, provider);
  if (reason !== null) return refused(reason);
  if (!(await deleteCredential(tx, { provider, version: seen }))) return refused('changed_meanwhile');
  await appendAudit(tx, actor, { action: 'provider.remove', refId: null, detail: { provider, mark: row.publicMark } });
  return accepted(null);
}

/** Returns the reason why credentials are still needed. Returns null if they are not needed. */
async function findReasonToKeep(
  tx: Tx,
  { clock, config }: RemoveDeps,
  provider: ConnectableProviderName,
): Promise<'credentials_needed' | 'stations_need_it' | null> {
  const { kind } = connectableProviders[provider];
  if (kind === 'payments') return (await isProviderNeeded(tx, provider, clock.now())) ? 'credentials_needed' : null;
  // outside production the simulated Nayax replaces the real one
  const isLastNayax = kind === 'nayax' && config.nayax === null;
  return isLastNayax && (await hasNayaxStation(tx)) ? 'stations_need_it' : null;
}
