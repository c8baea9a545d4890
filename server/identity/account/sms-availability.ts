import { callingCodes, HOME_CALLING_CODE, type CallingCode } from '#contracts/core/places/calling-codes.ts';
import { parseSmsNumber, type ParsedSmsNumber } from '#domain/core/contact/mobile-phone.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { MessagingConfig } from '#server/messaging/public.ts';

/** Configuration of the countries besides Israel to which codes may be sent by SMS. */
export type SmsCountryConfig = { readonly config: Pick<MessagingConfig, 'smsCountries'> };

/** Returns true if this shop offers codes by SMS. Also returns true while sending codes is temporarily paused. */
export function isSmsOffered({ sms }: Pick<Deps, 'sms'>): boolean {
  return sms.kind !== 'off';
}

/** Returns the mobile number for an entered number. Returns the reason if no code can be sent to it. */
export function checkMobileForSmsCodes({ config }: SmsCountryConfig, typed: string): ParsedSmsNumber {
  return parseSmsNumber(typed, allowedCountries(config));
}

/** Returns the calling codes of the countries whose mobile numbers can receive codes. Israel comes first. */
export function countriesWithSmsCodes({ config }: SmsCountryConfig): CallingCode[] {
  return [HOME_CALLING_CODE, ...allowedCountries(config)];
}

function allowedCountries({ smsCountries }: SmsCountryConfig['config']): CallingCode[] {
  return callingCodes.filter((code) => code !== HOME_CALLING_CODE && smsCountries[code] !== undefined);
}
