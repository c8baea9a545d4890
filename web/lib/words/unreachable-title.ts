import { m } from '#messages/compiled/messages.js';

/**
 * Returns the heading for a page whose data could not be loaded. It says that the device has no connection, or that the
 * shop is busy.
 */
export function unreachableTitle(): string {
  return globalThis.navigator?.onLine === false ? m.offline_title() : m.fault_busy_title();
}

/**
 * Returns true if a call failed because the shop did not respond, limits requests (429) or has an error (5xx). The
 * requested data may still exist.
 */
export function isUnreachableStatus(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}
