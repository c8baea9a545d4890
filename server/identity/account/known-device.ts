import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { CustomerId, StaffId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/identity/deps.ts';
import { clearServerCookie, cookieNameOf, setServerCookie } from '#server/core/http/cookies/server-cookie.ts';
import type { RequestAndReply } from '#server/core/http/cookies/session-cookie.ts';

const ID_BYTES = 16;
const TAG_BYTES = 16;
const MAC_BYTES = 32;
/**
 * Maximum number of accounts that a device remembers, as on a family's computer. If it is exceeded, the account with
 * the oldest sign-in is removed.
 */
const ACCOUNTS_MAX = 5;

type KnownDeviceDeps = Pick<Deps, 'config' | 'keyring'>;
type Owner = CustomerId | StaffId;

/**
 * A browser with earlier sign-ins, and the accounts of these sign-ins. It authenticates no user and grants no access.
 * Its sign-in attempts have separate rate limits. An attacker who uses up the limit of an account or phone number
 * therefore does not lock its owner out.
 */
export type KnownDevice = { readonly id: Buffer; readonly accounts: readonly Buffer[] };

/** Returns the known device of a request. Returns null if its cookie is missing or was not issued by this shop. */
export function knownDeviceOf(needs: KnownDeviceDeps, request: RequestAndReply['request']): KnownDevice | null {
  const value = request.cookies[cookieNameOf(needs, 'device')];
  const bytes = Buffer.from(value ?? '', 'base64url');
  const tagged = bytes.length - ID_BYTES - MAC_BYTES;
  if (tagged < TAG_BYTES || tagged % TAG_BYTES !== 0 || tagged > ACCOUNTS_MAX * TAG_BYTES) return null;
  const content = bytes.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(needs.keyring, content))) return null;
  const accounts = Array.from({ length: tagged / TAG_BYTES }, (_none, index) =>
    content.subarray(ID_BYTES + index * TAG_BYTES, ID_BYTES + (index + 1) * TAG_BYTES),
  );
  return { id: content.subarray(0, ID_BYTES), accounts };
}

/**
 * Returns the key of the rate limit budget that this device has for an account. Returns null if the device has no
 * earlier sign-in to the account.
 */
export function deviceKey(
  { keyring }: Pick<Deps, 'keyring'>,
  device: KnownDevice | null,
  owner: Owner | null,
): string | null {
  if (device === null || owner === null) return null;
  const tag = accountTagOf(keyring, owner);
  return device.accounts.some((known) => timingSafeEqual(known, tag)) ? `${device.id.toString('hex')}|${owner}` : null;
}

/** Records this browser as a known device of the account. Signing out does not remove the record. */
export function rememberDevice(deps: KnownDeviceDeps, { request, reply }: RequestAndReply, owner: Owner): void {
  const before = knownDeviceOf(deps, request);
  const tag = accountTagOf(deps.keyring, owner);
  const others = (before?.accounts ?? []).filter((known) => !known.equals(tag)).slice(0, ACCOUNTS_MAX - 1);
  const content = Buffer.concat([before?.id ?? randomBytes(ID_BYTES), tag, ...others]);
  const value = Buffer.concat([content, macOf(deps.keyring, content)]).toString('base64url');
  setServerCookie(deps, reply, { name: 'device', value });
}

/**
 * Deletes the device cookie after an account was deleted. The browser is then no longer a known device of its other
 * accounts either.
 */
export function clearKnownDeviceCookie(needs: Pick<KnownDeviceDeps, 'config'>, reply: RequestAndReply['reply']): void {
  clearServerCookie(needs, reply, 'device');
}

function accountTagOf(keyring: KnownDeviceDeps['keyring'], owner: Owner): Buffer {
  return keyring.blindIndex('device_account', owner).subarray(0, TAG_BYTES);
}

function macOf(keyring: KnownDeviceDeps['keyring'], content: Buffer): Buffer {
  return keyring.blindIndex('device_cookie', content.toString('base64url'));
}
