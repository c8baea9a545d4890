import type { IdentityProvider } from '#contracts/identity/identities.ts';
import type { CustomerId, SessionId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { boolean, instant } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

function sealContextOf(stateHash: Buffer): SealContext {
  return `provider_flow|secrets_sealed|${stateHash.toString('hex')}`;
}

/** Encrypts the secrets of a sign-in flow. The hash of the flow's OAuth state is part of the encryption context. */
export function encryptProviderFlowSecrets(keyring: Pick<Keyring, 'seal'>, stateHash: Buffer, secrets: object): Buffer {
  return keyring.seal(sealContextOf(stateHash), JSON.stringify(secrets));
}

export function decryptProviderFlowSecrets(keyring: Pick<Keyring, 'open'>, stateHash: Buffer, sealed: Buffer): unknown {
  return JSON.parse(keyring.open(sealContextOf(stateHash), sealed));
}

export type NewProviderFlow = {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly provider: IdentityProvider;
  /**
   * Account to which a provider is being linked, and the session that requested the link. Null if the flow is a
   * sign-in.
   */
  readonly link: { readonly customerId: CustomerId; readonly sessionId: SessionId } | null;
  readonly secretsSealed: Buffer;
  readonly now: number;
  readonly expiresAt: number;
};

const beginStatement = statement({
  name: 'provider_flow_begin',
  params: {
    ...pick('provider_flow', 'state_hash browser_hash provider customer_id session_id secrets_sealed expires_at'),
    now: instant,
  },
  row: {},
  text: `
insert into provider_flow (state_hash, browser_hash, provider, customer_id, session_id, secrets_sealed, created_at,
  expires_at)
values (:state_hash, :browser_hash, :provider, :customer_id, :session_id, :secrets_sealed, :now, :expires_at)`,
});

export async function createProviderFlow(db: Queryable, flow: NewProviderFlow): Promise<void> {
  await db.query(beginStatement, {
    ...flow,
    customerId: flow.link?.customerId ?? null,
    sessionId: flow.link?.sessionId ?? null,
  });
}

const findStatement = statement({
  name: 'provider_flow_find',
  params: { ...pick('provider_flow', 'state_hash'), now: instant },
  row: pick('provider_flow', 'provider secrets_sealed'),
  text: 'select provider, secrets_sealed from provider_flow where state_hash = :state_hash and expires_at > :now',
});

/**
 * Returns a provider flow (sign-in or linking) that has not expired, without consuming it. Returns null if there is no
 * such flow.
 */
export async function findProviderFlow(db: Queryable, stateHash: Buffer, now: number) {
  const [row] = await db.query(findStatement, { stateHash, now });
  return row ?? null;
}

const consumeStatement = statement({
  name: 'provider_flow_take',
  params: { ...pick('provider_flow', 'state_hash browser_hash provider'), now: instant },
  row: { ...pick('provider_flow', 'customer_id session_id secrets_sealed'), in_time: boolean },
  text: `
delete from provider_flow where state_hash = :state_hash and browser_hash = :browser_hash and provider = :provider
returning customer_id, session_id, secrets_sealed, expires_at > :now as in_time`,
});

/**
 * Consumes a provider flow (sign-in or linking) and returns it. Returns null if there is no such flow, if it was
 * consumed before, or if it belongs to another browser or provider. `inTime` is false if the flow has expired; the
 * caller must then refuse it.
 */
export async function consumeProviderFlow(
  db: Queryable,
  returnedFlow: { readonly stateHash: Buffer; readonly browserHash: Buffer; readonly provider: IdentityProvider },
  now: number,
) {
  const [row] = await db.query(consumeStatement, { ...returnedFlow, now });
  return row ?? null;
}

const forgetStatement = statement({
  name: 'provider_flow_forget',
  params: { before: instant },
  row: pick('provider_flow', 'state_hash'),
  text: 'delete from provider_flow where expires_at < :before returning state_hash',
});

/**
 * Deletes provider flows (sign-in or linking) that expired before `before` (epoch ms) and were not consumed. Returns
 * the number of deleted flows.
 */
export async function deleteOldProviderFlows(db: Queryable, before: number): Promise<number> {
  return (await db.query(forgetStatement, { before })).length;
}
