import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';

/** What leads to somebody's own account is called: with their whole first name, where the bar may show its beginning only. */
export function accountWords({ firstName }: Pick<Customer, 'firstName'>): string {
  return firstName === '' ? m.nav_account() : m.shell_account({ firstName });
}
