import { registrationPageCountries, type CountryCode } from '#contracts/core/places/countries.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Country names, taken from the site's own messages. The names from ICU would differ if the browser and the server have
 * different versions of it.
 */
export const countryLabels = {
  IL: m.country_il,
  US: m.country_us,
  GB: m.country_gb,
  CA: m.country_ca,
  AU: m.country_au,
  DE: m.country_de,
  FR: m.country_fr,
  IT: m.country_it,
  ES: m.country_es,
  NL: m.country_nl,
  SE: m.country_se,
  NO: m.country_no,
  DK: m.country_dk,
  FI: m.country_fi,
  BE: m.country_be,
  CH: m.country_ch,
  AT: m.country_at,
  IE: m.country_ie,
  PT: m.country_pt,
  GR: m.country_gr,
  CY: m.country_cy,
  PL: m.country_pl,
  CZ: m.country_cz,
  SK: m.country_sk,
  HU: m.country_hu,
  RO: m.country_ro,
  BG: m.country_bg,
  HR: m.country_hr,
  SI: m.country_si,
  RS: m.country_rs,
  UA: m.country_ua,
  RU: m.country_ru,
  BY: m.country_by,
  MD: m.country_md,
  EE: m.country_ee,
  LV: m.country_lv,
  LT: m.country_lt,
  GE: m.country_ge,
  AM: m.country_am,
  AZ: m.country_az,
  KZ: m.country_kz,
  UZ: m.country_uz,
  TR: m.country_tr,
  AE: m.country_ae,
  BH: m.country_bh,
  MA: m.country_ma,
  EG: m.country_eg,
  JO: m.country_jo,
  ET: m.country_et,
  ZA: m.country_za,
  NG: m.country_ng,
  KE: m.country_ke,
  IN: m.country_in,
  CN: m.country_cn,
  JP: m.country_jp,
  KR: m.country_kr,
  TH: m.country_th,
  PH: m.country_ph,
  SG: m.country_sg,
  NZ: m.country_nz,
  BR: m.country_br,
  AR: m.country_ar,
  MX: m.country_mx,
  CL: m.country_cl,
} as const satisfies Record<CountryCode, () => string>;

type Choice = { readonly value: CountryCode; readonly label: string };

/**
 * Returns the country options of the full-page registration. The code AU is labelled 'Other' there (specification,
 * section 5).
 */
export function registrationCountryChoices(): Choice[] {
  return registrationPageCountries.map((code) => ({
    value: code,
    label: code === 'AU' ? m.country_elsewhere() : countryLabels[code](),
  }));
}
