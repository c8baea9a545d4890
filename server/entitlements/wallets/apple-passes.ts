import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import {
  addWalletDevice,
  listChangedPasses,
  removeWalletDevice,
  type WalletDevicePass,
} from '../store/wallets/wallet-device.ts';
import { findWalletPass } from '../store/wallets/wallet-pass.ts';
import { offeredWallets } from '../voucher-view.ts';
import {
  hasPassAuthorization,
  walletCardOfPass,
  walletPassServiceOf,
  type WalletCardDeps,
} from './wallet-card-of-pass.ts';

/** Empty response body. Apple reads only the status of the response. */
type EmptyBody = Readonly<Record<string, never>>;

type PassDeps = WalletCardDeps & Pick<Deps, 'db' | 'wallets'>;

export type PassCredentials = { readonly passTypeId: string; readonly serial: string; readonly authorization: string };

/** Maximum number of phones per pass. It prevents that a shared link causes a flood of pushes. */
const DEVICES_MAX = 20;
const LISTED_MAX = 200;

async function isKnown(deps: PassDeps, { passTypeId, serial, authorization }: PassCredentials): Promise<boolean> {
  if (deps.wallets.apple?.passTypeId !== passTypeId || !hasPassAuthorization(deps.keyring, serial, authorization))
    return false;
  return (await findWalletPass(deps.db, { wallet: 'apple', serial })) !== null;
}

export function sealContextOf({ deviceId, serial }: WalletDevicePass): SealContext {
  return `wallet_device|push|${deviceId}|${serial}`;
}

export async function registerAppleDevice(
  deps: PassDeps,
  { pushToken, ...passRequest }: PassCredentials & WalletDevicePass & { readonly pushToken: string },
): Promise<Outcome<EmptyBody, 'pass_refused'>> {
  if (!(await isKnown(deps, passRequest))) return refused('pass_refused');
  const { deviceId, serial } = passRequest;
  const pushSealed = deps.keyring.seal(sealContextOf(passRequest), pushToken);
  const device = { deviceId, serial, pushSealed, now: deps.clock.now(), max: DEVICES_MAX };
  return (await addWalletDevice(deps.db, device)) ? accepted({}) : refused('pass_refused');
}

/** Removes a phone's registration after the pass was deleted on that phone. */
export async function unregisterAppleDevice(
  deps: PassDeps,
  passRequest: PassCredentials & WalletDevicePass,
): Promise<Outcome<EmptyBody, 'pass_refused'>> {
  if (!hasPassAuthorization(deps.keyring, passRequest.serial, passRequest.authorization))
    return refused('pass_refused');
  await removeWalletDevice(deps.db, passRequest);
  return accepted({});
}

type ChangedPasses = { readonly serialNumbers: string[]; readonly lastUpdated: string };

/**
 * Returns the passes that changed since the phone's last request. Returns null if no pass changed, or if the Pass Type
 * ID is not the shop's. `since` is the `lastUpdated` of the previous response.
 */
export async function listChangedApplePasses(
  { db, wallets }: Pick<Deps, 'db' | 'wallets'>,
  query: { readonly deviceId: string; readonly passTypeId: string; readonly since: number },
): Promise<ChangedPasses | null> {
  if (wallets.apple?.passTypeId !== query.passTypeId) return null;
  const rows = await listChangedPasses(db, { deviceId: query.deviceId, since: query.since, limit: LISTED_MAX });
  const last = rows.at(-1);
  return last === undefined
    ? null
    : { serialNumbers: rows.map(({ serial }) => serial), lastUpdated: String(last.changedAt) };
}

/** Returns the current pass. If the voucher has ended, the pass shows this. */
export async function getUpdatedApplePass(
  deps: PassDeps,
  passRequest: PassCredentials,
): Promise<Outcome<Uint8Array, 'pass_refused'>> {
  const { serial } = passRequest;
  const { apple } = offeredWallets(deps);
  const isTheirs =
    apple?.passTypeId === passRequest.passTypeId &&
    hasPassAuthorization(deps.keyring, serial, passRequest.authorization);
  const pass = isTheirs ? await findWalletPass(deps.db, { wallet: 'apple', serial }) : null;
  if (apple === null || pass === null) return refused('pass_refused');
  return accepted(
    await apple.createPass(await walletCardOfPass(deps, 'apple', pass), walletPassServiceOf(deps, serial)),
  );
}
