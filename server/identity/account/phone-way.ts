import { callingCodes, HOME_CALLING_CODE, type CallingCode } from '#contracts/core/places/calling-codes.ts';
import { reachMobile, type ReachedMobile } from '#domain/core/contact/mobile-phone.ts';
import type { Deps } from '#server/deps.ts';

/** Whether codes by SMS can be asked for here at all; a pause of an hour is no closed way. */
export function phoneWayOpen({ sms }: Pick<Deps, 'sms'>): boolean {
  return sms !== null;
}

/** Where a code for a typed number goes, or why it goes nowhere. */
export function reachedBy({ config }: Pick<Deps, 'config'>, typed: string): ReachedMobile {
  return reachMobile(typed, openedCountries(config));
}

/** Calling codes whose mobile numbers get codes, Israel first. */
export function countriesWithCodes({ config }: Pick<Deps, 'config'>): CallingCode[] {
  return [HOME_CALLING_CODE, ...openedCountries(config)];
}

function openedCountries({ smsCountries }: Pick<Deps['config'], 'smsCountries'>): CallingCode[] {
  return callingCodes.filter((code) => code !== HOME_CALLING_CODE && smsCountries[code] !== undefined);
}
