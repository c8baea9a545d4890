import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';

/** Returns the accessible name of the account link, with the whole first name, because the header can cut it. */
export function accountText({ firstName }: Pick<Customer, 'firstName'>): string {
  return firstName === '' ? m.nav_account() : m.shell_account({ firstName });
}
