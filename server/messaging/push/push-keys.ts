import { invariant } from '#domain/core/invariant.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { createVapidKeys, type VapidKeys } from '../adapters/push/web-push.ts';
import { addVapidKey, findVapidKey } from '../store/vapid-key.ts';

const CONTEXT = 'vapid_key|private_key_sealed';

export function encryptVapidKey(keyring: Pick<Keyring, 'seal'>, privateKey: string): Buffer {
  return keyring.seal(CONTEXT, privateKey);
}

/**
 * Creates a function that reads the VAPID keys, by which push services recognise this shop. The keys are created at the
 * first use and never change, because every browser subscription is bound to them.
 */
export function createPushKeys({ clock, db, keyring }: Pick<CoreDeps, 'clock' | 'db' | 'keyring'>) {
  let known: VapidKeys | null = null;

  async function read(): Promise<VapidKeys | null> {
    const row = await findVapidKey(db);
    return row === null ? null : { publicKey: row.publicKey, privateKey: keyring.open(CONTEXT, row.privateKeySealed) };
  }

  return async (): Promise<VapidKeys> => {
    known ??= await read();
    if (known !== null) return known;
    const { publicKey, privateKey } = createVapidKeys();
    await addVapidKey(db, { publicKey, privateKeySealed: encryptVapidKey(keyring, privateKey), now: clock.now() });
    known = await read();
    invariant(known !== null, 'the keys for push messages are missing');
    return known;
  };
}
