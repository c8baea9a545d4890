import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Returns the accessible name of the account link. It contains the whole first name, because the header can show a
 * shortened name.
 */
export function accountText({ firstName }: Pick<Customer, 'firstName'>): string {
  return firstName === '' ? m.nav_account() : m.shell_account({ firstName });
}
