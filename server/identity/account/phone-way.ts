import type { Deps } from '#server/deps.ts';

/** Whether codes by SMS can be asked for here at all; a pause of an hour is no closed way. */
export function phoneWayOpen({ sms }: Pick<Deps, 'sms'>): boolean {
  return sms !== null;
}
