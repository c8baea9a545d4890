import type { ParsedEnvironment } from '../config-schema.ts';

/** Which gateway was chosen, and what it needs. */
export type SmsChoice =
  | { readonly provider: 'off' | 'development' }
  | { readonly provider: 'http'; readonly url: string; readonly token: string | null }
  | {
      readonly provider: '019sms' | 'inforu';
      readonly user: string;
      readonly token: string;
      readonly sender: string;
    };

/** What each gateway cannot do without. */
const needs = {
  http: ['SMS_HTTP_URL'],
  '019sms': ['SMS_USER', 'SMS_TOKEN', 'SMS_SENDER'],
  inforu: ['SMS_USER', 'SMS_TOKEN', 'SMS_SENDER'],
  off: [],
} as const satisfies Record<NonNullable<ParsedEnvironment['SMS_PROVIDER']>, readonly (keyof ParsedEnvironment)[]>;

/** Sentences: a gateway without what it needs would be found out by the first customer who waits for a code. */
export function smsMistakes(parsed: ParsedEnvironment): string[] {
  const provider = parsed.SMS_PROVIDER;
  if (provider === undefined) return [];
  const missing = needs[provider]
    .filter((name) => parsed[name] === undefined)
    .map((name) => `${name} is missing: SMS_PROVIDER=${provider} needs it`);
  const abroad = Object.keys(parsed.SMS_COUNTRIES).length > 0;
  // its numbers are written the Israeli way
  return abroad && provider === '019sms' ? [...missing, 'SMS_COUNTRIES does not go with SMS_PROVIDER=019sms'] : missing;
}

/** Who carries text messages; what is missing was named by the rules before this. */
export function smsOf(parsed: ParsedEnvironment): SmsChoice {
  const { SMS_PROVIDER: provider = 'development', SMS_HTTP_URL: url = '', SMS_TOKEN: token } = parsed;
  if (provider === 'off' || provider === 'development') return { provider };
  if (provider === 'http') return { provider, url, token: token ?? null };
  const { SMS_USER: user = '', SMS_SENDER: sender = '' } = parsed;
  return { provider, user, token: token ?? '', sender };
}
