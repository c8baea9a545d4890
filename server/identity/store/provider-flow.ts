import type { IdentityProvider } from '#contracts/identity/identities.ts';
import type { CustomerId, SessionId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';
import { boolean, bytes, id, instant, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

function contextOf(stateHash: Buffer): SealContext {
  return `provider_flow|secrets_sealed|${stateHash.toString('hex')}`;
}

/** `secrets` is what only this visit may know; it opens with the same state's hash only. */
export function sealFlowSecrets(keyring: Pick<Keyring, 'seal'>, stateHash: Buffer, secrets: object): Buffer {
  return keyring.seal(contextOf(stateHash), JSON.stringify(secrets));
}

export function openFlowSecrets(keyring: Pick<Keyring, 'open'>, stateHash: Buffer, sealed: Buffer): unknown {
  return JSON.parse(keyring.open(contextOf(stateHash), sealed));
}

export type NewFlow = {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly provider: IdentityProvider;
  /** Whose account gets a way in, and in which session it was asked for; null where somebody signs in. */
  readonly link: { readonly customerId: CustomerId; readonly sessionId: SessionId } | null;
  readonly secretsSealed: Buffer;
  readonly now: number;
  readonly expiresAt: number;
};

const beginStatement = statement({
  name: 'provider_flow_begin',
  params: {
    state_hash: bytes,
    browser_hash: bytes,
    provider: word<IdentityProvider>(),
    customer_id: nullable(id<CustomerId>()),
    session_id: nullable(id<SessionId>()),
    secrets_sealed: bytes,
    now: instant,
    expires_at: instant,
  },
  row: {},
  text: `
insert into provider_flow (state_hash, browser_hash, provider, customer_id, session_id, secrets_sealed, created_at,
  expires_at)
values (:state_hash, :browser_hash, :provider, :customer_id, :session_id, :secrets_sealed, :now, :expires_at)`,
});

export async function createFlow(db: Queryable, flow: NewFlow): Promise<void> {
  await db.query(beginStatement, {
    ...flow,
    customerId: flow.link?.customerId ?? null,
    sessionId: flow.link?.sessionId ?? null,
  });
}

const takeStatement = statement({
  name: 'provider_flow_take',
  params: { state_hash: bytes, browser_hash: bytes, provider: word<IdentityProvider>(), now: instant },
  row: {
    customer_id: nullable(id<CustomerId>()),
    session_id: nullable(id<SessionId>()),
    secrets_sealed: bytes,
    in_time: boolean,
  },
  text: `
delete from provider_flow where state_hash = :state_hash and browser_hash = :browser_hash and provider = :provider
returning customer_id, session_id, secrets_sealed, expires_at > :now as in_time`,
});

/**
 * Uses a visit up: null where there is none, it came back before, is another browser's or provider's. One that is too old
 * is good for nothing but to say where it came from.
 */
export async function takeFlow(
  db: Queryable,
  came: { readonly stateHash: Buffer; readonly browserHash: Buffer; readonly provider: IdentityProvider },
  now: number,
) {
  const [row] = await db.query(takeStatement, { ...came, now });
  return row ?? null;
}

const forgetStatement = statement({
  name: 'provider_flow_forget',
  params: { before: instant },
  row: { state_hash: bytes },
  text: 'delete from provider_flow where expires_at < :before returning state_hash',
});

/** Deletes visits nobody came back from before `before` (epoch ms); answers how many. */
export async function deleteOldFlows(db: Queryable, before: number): Promise<number> {
  return (await db.query(forgetStatement, { before })).length;
}
