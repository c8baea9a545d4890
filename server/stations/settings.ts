import type { ModuleSettings, ParsedSettings, SettingTable } from '#server/core/config/module-settings.ts';
import { numberBetween } from '#server/core/config/setting-schemas.ts';

export type StationsConfig = {
  /**
   * Minimum percentage of starts that succeed at the first attempt. Below it, a bay closes automatically; 0 disables
   * the rule. Null if the server's configuration does not set it, so that staff can set it in the portal.
   */
  readonly minStartSuccessPercent: number | null;
};

const bayTable = {
  START_FLOOR_PERCENT: {
    schema: numberBetween(0, 95).int('is not whole').optional(),
    fallback: null,
    meaning:
      'Minimum first-attempt success rate of a bay in percent, over its newest 20 visits of two weeks (0 to 95). A bay below it closes automatically; 0: no bay closes for this reason. If set, it cannot be changed in the portal, where it is 60 until staff choose another value',
  },
} as const satisfies SettingTable;

export const stationsSettings = {
  chapters: [{ title: 'Bays', readOn: 'staff.md', table: bayTable }],
  read: (parsed: ParsedSettings<typeof bayTable>): StationsConfig => ({
    minStartSuccessPercent: parsed.START_FLOOR_PERCENT ?? null,
  }),
} as const satisfies ModuleSettings;
