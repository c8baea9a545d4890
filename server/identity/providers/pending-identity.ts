import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { identityProviders, type IdentityProvider } from '#contracts/identity/identities.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { FRESH_PROOF_LIFETIME_MS } from '#domain/core/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { clearServerCookie, cookieNameOf, setServerCookie } from '#server/core/http/cookies/server-cookie.ts';
import type { RequestAndReply } from '#server/core/http/cookies/session-cookie.ts';
import type { Deps } from '#server/identity/deps.ts';
import {
  createProviderFlow,
  findProviderFlow,
  decryptProviderFlowSecrets,
  encryptProviderFlowSecrets,
  consumeProviderFlow,
} from '#server/identity/store/provider-flow.ts';

const COOKIE = 'held_identity';
const TOKEN_BYTES = 32;

const heldSchema = z.object({
  provider: z.enum(identityProviders),
  person: z.object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string(),
    emailVouched: z.literal(true),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
  }),
  locale: localeSchema,
  referralCode: z.string().nullable(),
});

/**
 * A verified identity of a provider that is stored until the visitor chooses an account. The choice is needed because
 * an account claims the same email address without verification.
 */
export type PendingIdentity = z.infer<typeof heldSchema>;

type HoldDeps = Pick<Deps, 'clock' | 'keyring'>;

/**
 * Stores a provider sign-in for ten minutes and returns the token for the browser's cookie. It is stored as a row of
 * `provider_flow` that has not ended. The row contains the hash of the token instead of a state.
 */
export async function createPendingIdentity(deps: HoldDeps, pendingIdentity: PendingIdentity, tx: Tx): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const heldHash = deps.keyring.tokenHash(token);
  const now = steadyNow(deps.clock);
  await createProviderFlow(tx, {
    stateHash: heldHash,
    browserHash: heldHash,
    provider: pendingIdentity.provider,
    link: null,
    secretsSealed: encryptProviderFlowSecrets(deps.keyring, heldHash, pendingIdentity),
    now,
    expiresAt: now + FRESH_PROOF_LIFETIME_MS,
  });
  return token;
}

export function setPendingIdentityCookie(
  deps: Pick<Deps, 'config'>,
  reply: RequestAndReply['reply'],
  token: string,
): void {
  setServerCookie(deps, reply, { name: COOKIE, value: token });
}

export function clearPendingIdentityCookie(deps: Pick<Deps, 'config'>, reply: RequestAndReply['reply']): void {
  clearServerCookie(deps, reply, COOKIE);
}

/**
 * Returns the hash of the token in the cookie of a stored provider sign-in. Returns null if the browser has no such
 * cookie.
 */
export function pendingIdentityHashOf(
  deps: Pick<Deps, 'config' | 'keyring'>,
  request: RequestAndReply['request'],
): Buffer | null {
  const token = request.cookies[cookieNameOf(deps, COOKIE)];
  return token === undefined || token === '' ? null : deps.keyring.tokenHash(token);
}

/** Returns the stored provider sign-in with this token. Returns null if it was used, has expired or never existed. */
export async function findPendingIdentity(
  { clock, db, keyring }: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  heldHash: Buffer,
): Promise<PendingIdentity | null> {
  const row = await findProviderFlow(db, heldHash, steadyNow(clock));
  return row === null ? null : heldSchema.parse(decryptProviderFlowSecrets(keyring, heldHash, row.secretsSealed));
}

/**
 * Consumes the stored provider sign-in. If several callers consume it at the same time, one caller gets the sign-in and every other
 * caller gets null.
 */
export async function consumePendingIdentity(
  { clock, keyring }: Pick<Deps, 'clock' | 'keyring'>,
  heldHash: Buffer,
  tx: Queryable,
): Promise<PendingIdentity | null> {
  const now = steadyNow(clock);
  const found = await findProviderFlow(tx, heldHash, now);
  if (found === null) return null;
  const came: { stateHash: Buffer; browserHash: Buffer; provider: IdentityProvider } = {
    stateHash: heldHash,
    browserHash: heldHash,
    provider: found.provider,
  };
  const taken = await consumeProviderFlow(tx, came, now);
  return taken === null ? null : heldSchema.parse(decryptProviderFlowSecrets(keyring, heldHash, taken.secretsSealed));
}
