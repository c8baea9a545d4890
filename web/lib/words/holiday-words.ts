import type { ClosureName } from '#contracts/stations/holidays.ts';
import { m } from '#messages/compiled/messages.js';

const names = {
  shabbat: () => m.holiday_shabbat(),
  rosh_hashana: () => m.holiday_rosh_hashana(),
  yom_kippur: () => m.holiday_yom_kippur(),
  sukkot: () => m.holiday_sukkot(),
  shemini_atzeret: () => m.holiday_shemini_atzeret(),
  pesach: () => m.holiday_pesach(),
  pesach_seventh: () => m.holiday_pesach_seventh(),
  shavuot: () => m.holiday_shavuot(),
  holocaust_day: () => m.holiday_holocaust_day(),
  memorial_day: () => m.holiday_memorial_day(),
  independence_day: () => m.holiday_independence_day(),
  gedaliah_fast: () => m.holiday_gedaliah_fast(),
  tevet_fast: () => m.holiday_tevet_fast(),
  esther_fast: () => m.holiday_esther_fast(),
  purim: () => m.holiday_purim(),
  tammuz_fast: () => m.holiday_tammuz_fast(),
  av_fast: () => m.holiday_av_fast(),
} as const satisfies Record<ClosureName, () => string>;

/** Returns the name of a holiday, for example 'Yom Kippur'. */
export function holidayText(name: ClosureName): string {
  return names[name]();
}
