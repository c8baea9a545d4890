import type { OpeningChecklist, OpeningStep } from '#contracts/staff/opening-checklist.ts';

/** Steps of opening the shop that must be done before a customer can pay, get the code and start the water. */
const firstWashSteps: readonly OpeningStep[] = [
  'company',
  'contact',
  'accessibility',
  'stations',
  'prices',
  'mail',
  'payments',
  'stickers',
];

/**
 * Returns true if no customer can have a first wash before this opening step is done. A step with `stops` blocks the
 * start of the shop in production.
 */
export function isRequiredForFirstWash({
  name,
  stops,
}: Pick<OpeningChecklist['steps'][number], 'name' | 'stops'>): boolean {
  return stops || firstWashSteps.includes(name);
}
