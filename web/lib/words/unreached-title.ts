import { m } from '#messages/compiled/messages.js';

/** Returns the heading of a page whose data could not be loaded: the device has no connection, or the shop is busy. */
export function unreachableTitle(): string {
  return globalThis.navigator?.onLine === false ? m.offline_title() : m.fault_busy_title();
}

/**
 * Returns true if a call failed because the shop did not respond or is busy. Such a failure does not show that
 * something is missing.
 */
export function isUnreachableStatus(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}
