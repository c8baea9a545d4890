import { useSyncExternalStore } from 'react';
import type { Customer } from '#contracts/identity/account.ts';
import { usePage } from './page.tsx';

/** Undefined until something on this page changes what the server drew it with. Never set on the server. */
let changed: Customer | null | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in; null for a guest. The first answer is the one the page was drawn with. */
export function useCustomer(): Customer | null {
  const { customer } = usePage();
  return useSyncExternalStore(
    subscribe,
    () => (changed === undefined ? customer : changed),
    () => customer,
  );
}

function show(customer: Customer | null): void {
  changed = customer;
  for (const listener of listeners) listener();
}

/** Written to on every change, so that the shop's other tabs hear of it; says nothing about anybody. */
const CHANGED_KEY = 'session-changed';

/** Login and registration set the customer of the page; logout clears it (specification, section 4). */
export function setCustomer(customer: Customer | null): void {
  show(customer);
  try {
    window.localStorage.setItem(CHANGED_KEY, String(Date.now()));
  } catch {
    // a browser that keeps nothing: the other tabs find out when they ask
  }
}

/** Nobody is shown a name that has been logged out elsewhere: in another tab, or since the page went into the history. */
export function watchSession(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === CHANGED_KEY) void refreshCustomer();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshCustomer();
  });
}

/** Asks the server who is signed in. Without an answer (no network) the page stays as it is. */
export async function refreshCustomer(): Promise<void> {
  // asking is no part of a first visit
  const calls = await import('./calls/session-calls.ts').catch(() => null);
  const customer = await calls?.askForCustomer();
  if (customer !== undefined) show(customer);
}
