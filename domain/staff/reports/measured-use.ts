/** Fill level in percent of each tank that contains an item at a station, by bay number. */
export type TankLevels = Readonly<Record<string, number>>;

/**
 * Minimum fall of the tank levels at which the stock is corrected. It is the total of all tanks, in percent of one
 * tank. Smaller falls can be sensor noise. They add up until they reach the minimum.
 */
export const STOCK_CORRECTION_MIN_PERCENT = 5;

/** Minimum rise of a tank's level, in percent, from which the tank counts as refilled. */
export const TANK_FILLED_MIN_RISE_PERCENT = 10;

/**
 * Consumption between two measurements of the tank levels. `same`: the levels fell by less than
 * `STOCK_CORRECTION_MIN_PERCENT`. `restart`: the consumption is unknown, because a tank was filled, added or removed.
 * `used`: amount in units.
 */
export type MeasuredConsumption =
  | { readonly kind: 'same' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'used'; readonly amount: number };

/**
 * Calculates the consumption between two measurements of the tank levels. `tankSize` is the size of one tank in units.
 */
export function measureConsumption(before: TankLevels, after: TankLevels, tankSize: number): MeasuredConsumption {
  const bays = Object.keys(after);
  const isSameTanks = bays.length === Object.keys(before).length && bays.every((bay) => before[bay] !== undefined);
  if (!isSameTanks) return { kind: 'restart' };
  const falls = bays.map((bay) => (before[bay] ?? 0) - (after[bay] ?? 0));
  if (falls.some((fall) => fall <= -TANK_FILLED_MIN_RISE_PERCENT)) return { kind: 'restart' };
  const fall = falls.reduce((sum, each) => sum + each, 0);
  if (fall < STOCK_CORRECTION_MIN_PERCENT) return { kind: 'same' };
  return { kind: 'used', amount: Math.round((fall / 100) * tankSize) };
}
