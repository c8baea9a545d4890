import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { CustomerId, StaffId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/deps.ts';
import { clearOwnCookie, ownCookieName, setOwnCookie } from '#server/core/http/cookies/own-cookie.ts';
import type { Exchange } from '#server/core/http/cookies/session-cookie.ts';

const ID_BYTES = 16;
const TAG_BYTES = 16;
const MAC_BYTES = 32;
/** A family's computer; whoever signed in longest ago falls out. */
const ACCOUNTS_MAX = 5;

type Needs = Pick<Deps, 'config' | 'keyring'>;
/** An account of a customer, or somebody of the staff. */
type Owner = CustomerId | StaffId;

/**
 * A browser that somebody signed in with before, and to which accounts. It proves nothing and opens nothing: its tries
 * are counted by themselves, so that strangers who use up what an account or a number may be asked lock nobody out of
 * their own device.
 */
export type KnownDevice = { readonly id: Buffer; readonly accounts: readonly Buffer[] };

/** The device behind a request; null where its cookie is not there, or not of our making. */
export function knownDeviceOf(needs: Needs, request: Exchange['request']): KnownDevice | null {
  const value = request.cookies[ownCookieName(needs, 'device')];
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

/** What this device's own budget for an account is kept by; null where nobody signed in to it here. */
export function deviceKey(
  { keyring }: Pick<Deps, 'keyring'>,
  device: KnownDevice | null,
  owner: Owner | null,
): string | null {
  if (device === null || owner === null) return null;
  const tag = tagOf(keyring, owner);
  return device.accounts.some((known) => timingSafeEqual(known, tag)) ? `${device.id.toString('hex')}|${owner}` : null;
}

/** From now on this browser is a known device of the account; it stays one when somebody signs out. */
export function keepDevice(deps: Needs, { request, reply }: Exchange, owner: Owner): void {
  const before = knownDeviceOf(deps, request);
  const tag = tagOf(deps.keyring, owner);
  const others = (before?.accounts ?? []).filter((known) => !known.equals(tag)).slice(0, ACCOUNTS_MAX - 1);
  const content = Buffer.concat([before?.id ?? randomBytes(ID_BYTES), tag, ...others]);
  const value = Buffer.concat([content, macOf(deps.keyring, content)]).toString('base64url');
  setOwnCookie(deps, reply, { name: 'device', value });
}

/** Whoever deletes an account leaves nothing of it in the browser; other accounts of this device are strangers' again. */
export function clearDevice(needs: Pick<Needs, 'config'>, reply: Exchange['reply']): void {
  clearOwnCookie(needs, reply, 'device');
}

function tagOf(keyring: Needs['keyring'], owner: Owner): Buffer {
  return keyring.blindIndex('device_account', owner).subarray(0, TAG_BYTES);
}

function macOf(keyring: Needs['keyring'], content: Buffer): Buffer {
  return keyring.blindIndex('device_cookie', content.toString('base64url'));
}
