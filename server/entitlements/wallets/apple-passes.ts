import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';
import type { Deps } from '#server/deps.ts';
import { addDevice, listChanged, removeDevice, type DevicePass } from '../store/wallets/wallet-device.ts';
import { findPass } from '../store/wallets/wallet-pass.ts';
import { offeredWallets } from '../voucher-view.ts';
import { holdsPass, passCardOf, passServiceOf, type CardDeps } from './pass-card.ts';

/** Apple reads the status alone. */
type Nothing = Readonly<Record<string, never>>;

type PassDeps = CardDeps & Pick<Deps, 'db' | 'wallets'>;

/** A pass as a telephone names it, and the header by which it proves that the pass is in it. */
export type NamedPass = { readonly passTypeId: string; readonly serial: string; readonly authorization: string };

/** A person has few telephones; whoever passes a link on is nobody's flood. */
const DEVICES_MAX = 20;
const LISTED_MAX = 200;

async function isKnown(deps: PassDeps, { passTypeId, serial, authorization }: NamedPass): Promise<boolean> {
  if (deps.wallets.apple?.passTypeId !== passTypeId || !holdsPass(deps.keyring, serial, authorization)) return false;
  return (await findPass(deps.db, { wallet: 'apple', serial })) !== null;
}

export function sealContextOf({ deviceId, serial }: DevicePass): SealContext {
  return `wallet_device|push|${deviceId}|${serial}`;
}

/** A telephone wants to hear of this pass; saying it again brings a newer push token. */
export async function registerAppleDevice(
  deps: PassDeps,
  { pushToken, ...named }: NamedPass & DevicePass & { readonly pushToken: string },
): Promise<Outcome<Nothing, 'pass_refused'>> {
  if (!(await isKnown(deps, named))) return refused('pass_refused');
  const { deviceId, serial } = named;
  const pushSealed = deps.keyring.seal(sealContextOf(named), pushToken);
  const device = { deviceId, serial, pushSealed, now: deps.clock.now(), max: DEVICES_MAX };
  return (await addDevice(deps.db, device)) ? accepted({}) : refused('pass_refused');
}

/** The pass was deleted from the telephone. */
export async function unregisterAppleDevice(
  deps: PassDeps,
  named: NamedPass & DevicePass,
): Promise<Outcome<Nothing, 'pass_refused'>> {
  if (!holdsPass(deps.keyring, named.serial, named.authorization)) return refused('pass_refused');
  await removeDevice(deps.db, named);
  return accepted({});
}

type ChangedPasses = { readonly serialNumbers: string[]; readonly lastUpdated: string };

/** What changed since a telephone asked last; its own answer of then is the mark. Null: nothing. */
export async function listChangedApplePasses(
  { db, wallets }: Pick<Deps, 'db' | 'wallets'>,
  asked: { readonly deviceId: string; readonly passTypeId: string; readonly since: number },
): Promise<ChangedPasses | null> {
  if (wallets.apple?.passTypeId !== asked.passTypeId) return null;
  const rows = await listChanged(db, { deviceId: asked.deviceId, since: asked.since, limit: LISTED_MAX });
  const last = rows.at(-1);
  return last === undefined
    ? null
    : { serialNumbers: rows.map(({ serial }) => serial), lastUpdated: String(last.changedAt) };
}

/** The pass as it is now, also of a voucher that is over: it says so. */
export async function getUpdatedApplePass(
  deps: PassDeps,
  named: NamedPass,
): Promise<Outcome<Uint8Array, 'pass_refused'>> {
  const { serial } = named;
  const { apple } = offeredWallets(deps);
  const isTheirs = apple?.passTypeId === named.passTypeId && holdsPass(deps.keyring, serial, named.authorization);
  const pass = isTheirs ? await findPass(deps.db, { wallet: 'apple', serial }) : null;
  if (apple === null || pass === null) return refused('pass_refused');
  return accepted(await apple.makePass(passCardOf(deps, 'apple', pass), passServiceOf(deps, serial)));
}
