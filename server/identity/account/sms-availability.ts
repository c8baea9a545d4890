import { callingCodes, HOME_CALLING_CODE, type CallingCode } from '#contracts/core/places/calling-codes.ts';
import { parseSmsNumber, type ParsedSmsNumber } from '#domain/core/contact/mobile-phone.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { MessagingConfig } from '#server/messaging/public.ts';

/** Countries besides Israel that may receive codes. */
export type SmsCountryConfig = { readonly config: Pick<MessagingConfig, 'smsCountries'> };

/** Returns true if this shop offers codes by SMS, also while sending codes is temporarily paused. */
export function isSmsOffered({ sms }: Pick<Deps, 'sms'>): boolean {
  return sms.kind !== 'off';
}

/** Returns the mobile number for a typed number, or the reason why no code can be sent to it. */
export function checkMobileForSmsCodes({ config }: SmsCountryConfig, typed: string): ParsedSmsNumber {
  return parseSmsNumber(typed, allowedCountries(config));
}

/** Returns calling codes of countries whose mobile numbers can receive codes, Israel first. */
export function countriesWithSmsCodes({ config }: SmsCountryConfig): CallingCode[] {
  return [HOME_CALLING_CODE, ...allowedCountries(config)];
}

function allowedCountries({ smsCountries }: SmsCountryConfig['config']): CallingCode[] {
  return callingCodes.filter((code) => code !== HOME_CALLING_CODE && smsCountries[code] !== undefined);
}
