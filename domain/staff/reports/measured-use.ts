/** Level in percent of each tank that contains an item at a station, by bay number. */
export type TankLevels = Readonly<Record<string, number>>;

/**
 * Minimum total fall of all tank levels, in percent of one tank, at which the stock is corrected. Smaller falls can be
 * sensor noise; they add up until they reach the minimum.
 */
export const STOCK_CORRECTION_MIN_PERCENT = 5;

/** Minimum rise of a tank's level, in percent, at which the tank counts as filled. */
export const TANK_FILLED_MIN_RISE_PERCENT = 10;

/**
 * Consumption between two measurements of the levels. `same`: the fall is below `STOCK_CORRECTION_MIN_PERCENT`. `restart`: a tank
 * was filled, added or removed, so the consumption is unknown. `used`: amount in units.
 */
export type MeasuredConsumption =
  | { readonly kind: 'same' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'used'; readonly amount: number };

/** Returns the consumption between two measurements of the levels; `tankSize` is the size of one tank in units. */
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
