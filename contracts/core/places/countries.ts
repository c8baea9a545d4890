/**
 * Codes of the twelve countries in the registration dialog (specification, section 5). Israel is first and preselected.
 */
export const registrationDialogCountries = [
  'IL',
  'US',
  'GB',
  'CA',
  'AU',
  'DE',
  'FR',
  'IT',
  'ES',
  'NL',
  'SE',
  'NO',
] as const;

/**
 * Codes of the twelve countries in the registration dialog. The keys are the country names that the dialog of the
 * specification sends.
 */
export const registrationDialogCountryNames = {
  israel: 'IL',
  'united states': 'US',
  'united kingdom': 'GB',
  canada: 'CA',
  australia: 'AU',
  germany: 'DE',
  france: 'FR',
  italy: 'IT',
  spain: 'ES',
  netherlands: 'NL',
  sweden: 'SE',
  norway: 'NO',
} as const satisfies Readonly<Record<string, (typeof registrationDialogCountries)[number]>>;

/**
 * Countries of the full-page registration. On this page, the specification uses the code AU for "Other". A customer
 * from Australia who registers in the dialog is stored with the same code.
 */
export const registrationPageCountries = [
  'IL',
  'US',
  'GB',
  'CA',
  'DE',
  'FR',
  'IT',
  'ES',
  'NL',
  'SE',
  'NO',
  'DK',
  'FI',
  'BE',
  'CH',
  'AT',
  'IE',
  'PT',
  'GR',
  'CY',
  'PL',
  'CZ',
  'SK',
  'HU',
  'RO',
  'BG',
  'HR',
  'SI',
  'RS',
  'UA',
  'RU',
  'BY',
  'MD',
  'EE',
  'LV',
  'LT',
  'GE',
  'AM',
  'AZ',
  'KZ',
  'UZ',
  'TR',
  'AE',
  'BH',
  'MA',
  'EG',
  'JO',
  'ET',
  'ZA',
  'NG',
  'KE',
  'IN',
  'CN',
  'JP',
  'KR',
  'TH',
  'PH',
  'SG',
  'NZ',
  'BR',
  'AR',
  'MX',
  'CL',
  'AU',
] as const;

export const countryCodes = [
  ...new Set([...registrationDialogCountries, ...registrationPageCountries]),
] as readonly CountryCode[];
export type CountryCode = (typeof registrationDialogCountries)[number] | (typeof registrationPageCountries)[number];
