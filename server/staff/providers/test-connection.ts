import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { testConnection as testConnectionCall, TestableProvider } from '#contracts/staff/settings/providers.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { testProviderConnection } from '#server/payments/public.ts';

/**
 * Tests the credentials of a payment provider. The test and its staff user are recorded in the audit log. No part of
 * the provider's response is sent to the browser.
 */
export async function testConnection(
  deps: Pick<Deps, 'db' | 'gateways' | 'ids' | 'log'>,
  actor: Staff,
  provider: TestableProvider,
): Promise<Outcome<ResponseOf<typeof testConnectionCall>, 'not_found'>> {
  const state = await testProviderConnection(deps, provider);
  if (state === null) return refused('not_found');
  await deps.db.inTransaction((tx) =>
    appendAudit(tx, actor, { action: 'provider.test', refId: deps.ids.uuid(), detail: { provider, state } }),
  );
  return accepted({ state });
}
