import type { ConfigEntry } from '../config-entry.ts';
import { messageEntries } from './config-table-messages.ts';
import { nayaxEcomEntries } from './config-table-nayax-ecom.ts';
import { nayaxEntries } from './config-table-nayax.ts';
import { paymentEntries } from './config-table-payments.ts';
import { serverEntries } from './config-table-server.ts';
import { taxEntries } from './config-table-tax.ts';
import { walletEntries } from './config-table-wallets.ts';

/** Settings for load and crash tests. */
const testEntries = [
  { name: 'LIMIT_SCALE', fallback: '1', meaning: 'Multiplies every limit, for load tests; production accepts 1 only' },
  {
    name: 'PUSH_LOOPBACK',
    fallback: null,
    meaning: '`accept`: push messages may go to an address of this machine, for tests; refused in production',
  },
  {
    name: 'FAILPOINT',
    fallback: null,
    meaning: '`<name>:kill` ends the process at a named place, for crash tests; refused in production',
  },
] as const satisfies readonly ConfigEntry[];

/** Identity providers, each of which is offered if its keys are set. */
const signInEntries = [
  {
    name: 'GOOGLE_CLIENT_ID',
    fallback: null,
    meaning: 'Sign-in with Google; without it a practice provider in development, else not offered',
  },
  { name: 'GOOGLE_CLIENT_SECRET', fallback: null, meaning: 'Goes with GOOGLE_CLIENT_ID', secret: true },
  {
    name: 'APPLE_CLIENT_ID',
    fallback: null,
    meaning: 'Sign in with Apple: the Services ID; without it as with Google',
  },
  { name: 'APPLE_TEAM_ID', fallback: null, meaning: 'Goes with APPLE_CLIENT_ID' },
  { name: 'APPLE_KEY_ID', fallback: null, meaning: 'Goes with APPLE_CLIENT_ID' },
  {
    name: 'APPLE_PRIVATE_KEY',
    fallback: null,
    meaning: 'The complete `.p8` file of that key',
    secret: true,
  },
  { name: 'FACEBOOK_APP_ID', fallback: null, meaning: 'Facebook Login; without it as with Google' },
  { name: 'FACEBOOK_APP_SECRET', fallback: null, meaning: 'Goes with FACEBOOK_APP_ID', secret: true },
  { name: 'TIKTOK_CLIENT_KEY', fallback: null, meaning: 'TikTok Login Kit; without it as with Google' },
  { name: 'TIKTOK_CLIENT_SECRET', fallback: null, meaning: 'Goes with TIKTOK_CLIENT_KEY', secret: true },
] as const satisfies readonly ConfigEntry[];

const employeeEntries = [
  {
    name: 'EMPLOYEE_RECORD_YEARS',
    fallback: '7',
    meaning: 'Years after which the files of a former employee are deleted (1 to 30); ask your accountant',
  },
] as const satisfies readonly ConfigEntry[];

const bayEntries = [
  {
    name: 'START_FLOOR_PERCENT',
    fallback: null,
    meaning:
      'First-start success in percent below which a bay closes by itself, over its newest 20 visits of two weeks (0 to 95); 0: no bay closes for it. If set, it cannot be changed in the portal, where it is 60 until staff choose another value',
  },
] as const satisfies readonly ConfigEntry[];

/** Every environment variable of the product, in groups as `docs/settings.md` lists them. */
export const configGroups = [
  { title: 'Server', entries: serverEntries },
  { title: 'Payments', readOn: 'payments.md', entries: paymentEntries },
  { title: 'Payments by Nayax eCom', readOn: 'payments.md', entries: nayaxEcomEntries },
  { title: 'Mail and text messages', readOn: 'messages.md', entries: messageEntries },
  { title: 'Machines behind readers of Nayax', readOn: 'nayax.md', entries: nayaxEntries },
  { title: 'Vouchers in the wallets of phones', entries: walletEntries },
  { title: 'Sign-in providers', readOn: 'accounts.md', entries: signInEntries },
  { title: 'Tax documents', readOn: 'accountant.md', entries: taxEntries },
  { title: 'Bays', readOn: 'staff.md', entries: bayEntries },
  { title: 'Employees', readOn: 'staff.md', entries: employeeEntries },
  { title: 'Load and crash tests', readOn: 'crashes.md', entries: testEntries },
] as const satisfies readonly { title: string; readOn?: string; entries: readonly ConfigEntry[] }[];

export const configTable = configGroups.flatMap(({ entries }): readonly ConfigEntryOfGroup[] => entries);

type ConfigEntryOfGroup = (typeof configGroups)[number]['entries'][number];
export type ConfigName = ConfigEntryOfGroup['name'];
