import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import { nextTellingAt } from '#domain/entitlements/pass-telling.ts';
import { startPoller, type Poller } from '#server/core/jobs/poller.ts';
import type { Deps } from '#server/deps.ts';
import type { Told } from '../adapters/wallets/port.ts';
import { listDevices, removeDevice } from '../store/wallets/wallet-device.ts';
import { settlePass, takeDuePasses, type DuePass } from '../store/wallets/wallet-pass.ts';
import { offeredWallets } from '../voucher-view.ts';
import { sealContextOf } from './apple-passes.ts';
import { passCardOf, type CardDeps } from './pass-card.ts';

type TellDeps = CardDeps & Pick<Deps, 'db' | 'log' | 'metrics' | 'wallets'>;

const BATCH = 20;
const LEASE_MS = 2 * MINUTE_MS;
const LOOK_MS = 5 * SECOND_MS;

/** Tells wallets of vouchers that changed; answers whether more of them wait. A crash tells them again after the lease. */
export async function tellWallets(deps: TellDeps): Promise<boolean> {
  const now = deps.clock.now();
  const leasedUntil = now + LEASE_MS;
  const passes = await takeDuePasses(deps.db, { now, leasedUntil, limit: BATCH });
  await Promise.all(
    passes.map(async (pass) => {
      const told = await tell(deps, pass);
      deps.metrics.count('wallet_told', { kind: pass.wallet, outcome: told });
      const nextAt = told === 'failed' ? nextTellingAt(pass.attempts, now) : null;
      if (told === 'failed' && nextAt === null) deps.log.warn({ wallet: pass.wallet }, 'a wallet could not be told');
      await settlePass(deps.db, { wallet: pass.wallet, serial: pass.serial, leasedUntil, nextAt });
    }),
  );
  return passes.length === BATCH;
}

async function tell(deps: TellDeps, pass: DuePass): Promise<Told> {
  const { google } = offeredWallets(deps);
  if (pass.wallet === 'apple') return await tellPhones(deps, pass.serial);
  return google === null ? 'gone' : await google.tell(passCardOf(deps, 'google', pass), deps.clock.now());
}

/** Every telephone that keeps the pass; one that is gone is forgotten. */
async function tellPhones(deps: TellDeps, serial: string): Promise<Told> {
  const { db, keyring } = deps;
  const { apple } = offeredWallets(deps);
  if (apple === null) return 'gone';
  const known = (await listDevices(db, serial)).map(({ deviceId, pushSealed }) => {
    const open = () => keyring.open(sealContextOf({ deviceId, serial }), pushSealed);
    return { deviceId, token: readSealed(deps, { table: 'wallet_device', id: `${deviceId} ${serial}` }, open) };
  });
  // a device whose token does not open registers again when its pass is opened next
  const devices = known.filter((device) => device.token !== null);
  const answers = await apple.tell(devices.flatMap(({ token }) => token ?? []));
  const gone = devices.filter((_device, index) => answers[index] === 'gone');
  for (const { deviceId } of gone) await removeDevice(db, { deviceId, serial });
  if (answers.includes('failed')) return 'failed';
  return answers.includes('told') ? 'told' : 'gone';
}

/** Where the shop has keys for a wallet; nothing is looked for elsewhere. */
export function startWalletWorker(deps: TellDeps): Pick<Poller, 'stop'> {
  const { apple, google } = deps.wallets;
  if (apple === null && google === null) return { stop: () => Promise.resolve() };
  return startPoller({ name: 'wallets', log: deps.log, everyMs: LOOK_MS, round: () => tellWallets(deps) });
}
