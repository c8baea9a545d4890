import { useSyncExternalStore } from 'react';
import type { Customer } from '#contracts/identity/account.ts';
import { usePage } from './page.tsx';

/**
 * The customer after the latest sign-in or sign-out on this page. Null after a sign-out, and undefined before the first
 * change. Never set on the server.
 */
let changed: Customer | null | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the signed-in customer, or null for a guest. The first value is the customer for whom the page was rendered.
 */
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
 * Storage key that is written whenever the session changes. Other tabs of the shop notice the change by this key. The
 * key contains no personal data.
 */
const CHANGED_KEY = 'session-changed';

/**
 * Sets the customer of the page after sign-in and registration. Pass null after a sign-out (specification, section 4).
 */
export function setCustomer(customer: Customer | null): void {
  publishCustomer(customer);
  try {
    window.localStorage.setItem(CHANGED_KEY, String(Date.now()));
  } catch {
    // without storage, other tabs notice the change of the session when they send their next request
  }
}

/**
 * Keeps the customer of the page current. Requests the customer again if the session changed in another tab, or if the
 * page returns from the back/forward cache.
 */
export function watchSession(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === CHANGED_KEY) void refreshCustomer();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshCustomer();
  });
}

/**
 * Requests the signed-in customer from the server. The page does not change if the server does not respond, for example
 * without a network.
 */
export async function refreshCustomer(): Promise<void> {
  // `session-calls.ts` is loaded on demand, because a first visit does not need it
  const calls = await import('./calls/session-calls.ts').catch(() => null);
  const customer = await calls?.fetchSignedInCustomer();
  if (customer !== undefined) publishCustomer(customer);
}
