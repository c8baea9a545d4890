import { useRevalidator } from 'react-router';
import type { Customer } from '#contracts/account.ts';
import { track } from '#web/lib/analytics.ts';
import { spokenLocale } from '#web/lib/language.ts';
import { setCustomer } from '#web/lib/session.ts';

export type WayIn = 'email' | 'phone' | 'social' | 'biometric';

/** What follows every success: the page knows its customer, what it shows is loaded again, the event is counted. */
export function useSignedIn(): (customer: Customer, method: WayIn) => void {
  const { revalidate } = useRevalidator();
  return (customer, method) => {
    setCustomer(customer);
    track({ name: 'authentication', method, language: spokenLocale() });
    void revalidate();
  };
}
