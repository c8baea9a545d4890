import type { ConfigEntry } from '../config-entry.ts';
import { messageEntries } from './config-table-messages.ts';
import { nayaxEcomEntries } from './config-table-nayax-ecom.ts';
import { nayaxEntries } from './config-table-nayax.ts';
import { paymentEntries } from './config-table-payments.ts';
import { serverEntries } from './config-table-server.ts';
import { signInEntries } from './config-table-sign-in.ts';
import { taxEntries } from './config-table-tax.ts';
import { testEntries } from './config-table-tests.ts';
import { walletEntries } from './config-table-wallets.ts';

const employeeEntries = [
  {
    name: 'EMPLOYEE_RECORD_YEARS',
    fallback: '7',
    meaning: 'Years after which the files of a former employee are deleted (1 to 30); ask your accountant',
  },
] as const satisfies readonly ConfigEntry[];

/** Every environment name the product reads, in groups as `docs/settings.md` shows them. */
export const configGroups = [
  { title: 'Server', entries: serverEntries },
  { title: 'Payments', readOn: 'payments.md', entries: paymentEntries },
  { title: 'Payments by Nayax eCom', readOn: 'payments.md', entries: nayaxEcomEntries },
  { title: 'Mail and text messages', readOn: 'messages.md', entries: messageEntries },
  { title: 'Machines behind readers of Nayax', readOn: 'nayax.md', entries: nayaxEntries },
  { title: 'Vouchers in the wallets of phones', entries: walletEntries },
  { title: 'Sign-in providers', readOn: 'accounts.md', entries: signInEntries },
  { title: 'Tax documents', readOn: 'accountant.md', entries: taxEntries },
  { title: 'Employees', readOn: 'staff.md', entries: employeeEntries },
  { title: 'Load and crash tests', readOn: 'crashes.md', entries: testEntries },
] as const satisfies readonly { title: string; readOn?: string; entries: readonly ConfigEntry[] }[];

export const configTable = configGroups.flatMap(({ entries }): readonly ConfigEntryOfGroup[] => entries);

type ConfigEntryOfGroup = (typeof configGroups)[number]['entries'][number];
export type ConfigName = ConfigEntryOfGroup['name'];
