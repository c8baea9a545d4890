import type { ModuleSettings, ParsedSettings, SettingTable } from '#server/core/config/module-settings.ts';
import { numberBetween } from '#server/core/config/setting-schemas.ts';

/** Configuration of the module `payouts`. */
export type PayoutsConfig = {
  /** Number of days after the capture of a payment within which the provider should pay it out. */
  readonly payoutDays: number;
};

const payoutTable = {
  PAYOUT_DAYS: {
    schema: numberBetween(1, 180).int('is not whole').default(40),
    fallback: '40',
    meaning:
      'Days after which a payment should be in a payout of its provider (1 to 180); later it is listed as not paid out',
  },
} as const satisfies SettingTable;

export const payoutsSettings = {
  chapters: [{ title: 'Payouts', readOn: 'payments.md', table: payoutTable }],
  read: (parsed: ParsedSettings<typeof payoutTable>): PayoutsConfig => ({ payoutDays: parsed.PAYOUT_DAYS }),
} as const satisfies ModuleSettings;
