import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

export type TankLevel = 'shampoo_percent' | 'conditioner_percent' | 'flea_care_percent';

/** Meter readings of a bay in litres and kilowatt hours, and the levels of its tanks in percent. */
export type Meters = Readonly<Record<TankLevel, number>> & { readonly litres: number; readonly kilowattHours: number };

/**
 * Initial meter values. They look as if the machine had been used for some time and its tanks were filled last week.
 */
export const initialMeters: Meters = {
  litres: 41_250,
  kilowattHours: 812,
  shampoo_percent: 80,
  conditioner_percent: 75,
  flea_care_percent: 70,
};

export const FULL_TANK_PERCENT = 100;

/** Percentage of a tank that is used in a minute of running water. About a hundred washes use a tank of shampoo. */
const usedPerMinute: Readonly<Record<TankLevel, number>> = {
  shampoo_percent: 0.07,
  conditioner_percent: 0.04,
  flea_care_percent: 0.02,
};

/** Litres of water that a shower uses in a minute. */
export const SHOWER_LITRES_PER_MINUTE = 8;
/** Power of pump and heating in kilowatts while water runs. */
const POWER_KW = 3;

/** Returns the meter readings and tank levels after water ran for a time in ms. */
export function metersAfterRun(before: Meters, ranMs: number): Meters {
  const level = (kind: TankLevel) => Math.max(0, before[kind] - (usedPerMinute[kind] * ranMs) / MINUTE_MS);
  return {
    litres: before.litres + (SHOWER_LITRES_PER_MINUTE * ranMs) / MINUTE_MS,
    kilowattHours: before.kilowattHours + (POWER_KW * ranMs) / HOUR_MS,
    shampoo_percent: level('shampoo_percent'),
    conditioner_percent: level('conditioner_percent'),
    flea_care_percent: level('flea_care_percent'),
  };
}

/** Returns the meter readings after staff filled all tanks up to a level in percent. */
export function withTanksFilledTo(meters: Meters | undefined, percent: number): Meters {
  return {
    ...(meters ?? initialMeters),
    shampoo_percent: percent,
    conditioner_percent: percent,
    flea_care_percent: percent,
  };
}
