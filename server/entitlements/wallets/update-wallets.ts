import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import { nextWalletUpdateAt } from '#domain/entitlements/wallet-updates.ts';
import { startPoller, type Poller } from '#server/core/jobs/poller.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import type { WalletUpdateResult } from '../adapters/wallets/port.ts';
import { listWalletDevices, removeWalletDevice } from '../store/wallets/wallet-device.ts';
import { finishWalletPassUpdate, claimDueWalletPasses, type DueWalletPass } from '../store/wallets/wallet-pass.ts';
import { offeredWallets } from '../voucher-view.ts';
import { sealContextOf } from './apple-passes.ts';
import { walletCardOfPass, type WalletCardDeps } from './wallet-card-of-pass.ts';

type WalletUpdateDeps = WalletCardDeps & Pick<Deps, 'log' | 'metrics' | 'wallets'>;

const BATCH = 20;
const LEASE_MS = 2 * MINUTE_MS;
const LOOK_MS = 5 * SECOND_MS;

/**
 * Updates the wallets of changed vouchers. Returns true if more updates can be due. After a crash, the claim on the
 * passes expires and the update is repeated.
 */
export async function updateWallets(deps: WalletUpdateDeps): Promise<boolean> {
  const now = deps.clock.now();
  const leasedUntil = now + LEASE_MS;
  const passes = await claimDueWalletPasses(deps.db, { now, leasedUntil, limit: BATCH });
  await Promise.all(
    passes.map(async (pass) => {
      const result = await pushWalletUpdate(deps, pass);
      deps.metrics.count('wallet_told', { kind: pass.wallet, outcome: result });
      const nextAt = result === 'failed' ? nextWalletUpdateAt(pass.attempts, now) : null;
      if (result === 'failed' && nextAt === null)
        deps.log.warn({ wallet: pass.wallet }, 'a wallet could not be updated');
      await finishWalletPassUpdate(deps.db, { wallet: pass.wallet, serial: pass.serial, leasedUntil, nextAt });
    }),
  );
  return passes.length === BATCH;
}

async function pushWalletUpdate(deps: WalletUpdateDeps, pass: DueWalletPass): Promise<WalletUpdateResult> {
  const { google } = offeredWallets(deps);
  if (pass.wallet === 'apple') return await pushPassUpdate(deps, pass.serial);
  if (google === null) return 'gone';
  return await google.sendUpdate(await walletCardOfPass(deps, 'google', pass), deps.clock.now());
}

/** Notifies every phone that has the pass. Phones that no longer exist are deleted. */
async function pushPassUpdate(deps: WalletUpdateDeps, serial: string): Promise<WalletUpdateResult> {
  const { db, keyring } = deps;
  const { apple } = offeredWallets(deps);
  if (apple === null) return 'gone';
  const known = (await listWalletDevices(db, serial)).map(({ deviceId, pushSealed }) => {
    const open = () => keyring.open(sealContextOf({ deviceId, serial }), pushSealed);
    return { deviceId, token: readSealed(deps, { table: 'wallet_device', id: `${deviceId} ${serial}` }, open) };
  });
  // a device whose push token cannot be decrypted registers again when its pass is opened next
  const devices = known.filter((device) => device.token !== null);
  const answers = await apple.sendUpdate(devices.flatMap(({ token }) => token ?? []));
  const gone = devices.filter((_device, index) => answers[index] === 'gone');
  for (const { deviceId } of gone) await removeWalletDevice(db, { deviceId, serial });
  if (answers.includes('failed')) return 'failed';
  return answers.includes('told') ? 'told' : 'gone';
}

/**
 * Starts the worker that updates wallets. It does nothing while no wallet has keys, which the owner can enter at any
 * time.
 */
export function startWalletWorker(deps: WalletUpdateDeps): Pick<Poller, 'stop'> {
  return startPoller({
    name: 'wallets',
    log: deps.log,
    everyMs: LOOK_MS,
    round: () => (hasWallet(deps) ? updateWallets(deps) : Promise.resolve(false)),
  });
}

function hasWallet({ wallets: { apple, google } }: Pick<WalletUpdateDeps, 'wallets'>): boolean {
  return apple !== null || google !== null;
}
