import { useSyncExternalStore } from 'react';
import type { Customer } from '#contracts/identity/account.ts';
import { usePage } from './page.tsx';

/**
 * The customer after the latest change of the session on this page: null after sign-out, undefined before the first
 * change. Never set on the server.
 */
let changed: Customer | null | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the signed-in customer; null for a guest. The first value is the customer for whom the page was rendered. */
export function useCustomer(): Customer | null {
  const { customer } = usePage();
  return useSyncExternalStore(
    subscribe,
    () => (changed === undefined ? customer : changed),
    () => customer,
  );
}

function publishCustomer(customer: Customer | null): void {
  changed = customer;
  for (const listener of listeners) listener();
}

/**
 * Storage key that is written on every change of the session, so that other tabs of the shop notice it. It contains no
 * personal data.
 */
const CHANGED_KEY = 'session-changed';

/** Sets the customer of the page after sign-in and registration; null after sign-out (specification, section 4). */
export function setCustomer(customer: Customer | null): void {
  publishCustomer(customer);
  try {
    window.localStorage.setItem(CHANGED_KEY, String(Date.now()));
  } catch {
    // without storage, other tabs notice the change with their next request
  }
}

/**
 * Keeps the page's customer current, and requests it again after the session changed in another tab, and when the page
 * returns from the back/forward cache.
 */
export function watchSession(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === CHANGED_KEY) void refreshCustomer();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshCustomer();
  });
}

/** Requests the signed-in customer from the server. If there is no response (no network), the page does not change. */
export async function refreshCustomer(): Promise<void> {
  // `session-calls.ts` is loaded on demand, because a first visit does not need it
  const calls = await import('./calls/session-calls.ts').catch(() => null);
  const customer = await calls?.fetchSignedInCustomer();
  if (customer !== undefined) publishCustomer(customer);
}
