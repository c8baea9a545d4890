import type { ParsedEnvironment } from '../config-schema.ts';

/** SMS gateway and its settings. */
export type SmsChoice =
  | { readonly provider: 'off' | 'development' }
  | { readonly provider: 'http'; readonly url: string; readonly token: string | null }
  | {
      readonly provider: '019sms' | 'inforu';
      readonly user: string;
      readonly token: string;
      readonly sender: string;
    };

/** Required settings of each gateway. */
const requiredByGateway = {
  http: ['SMS_HTTP_URL'],
  '019sms': ['SMS_USER', 'SMS_TOKEN', 'SMS_SENDER'],
  inforu: ['SMS_USER', 'SMS_TOKEN', 'SMS_SENDER'],
  off: [],
} as const satisfies Record<NonNullable<ParsedEnvironment['SMS_PROVIDER']>, readonly (keyof ParsedEnvironment)[]>;

/** Returns error messages about missing settings. Without this check, the first sign-in by phone would fail. */
export function smsMistakes(parsed: ParsedEnvironment): string[] {
  const provider = parsed.SMS_PROVIDER;
  if (provider === undefined) return [];
  const missing = requiredByGateway[provider]
    .filter((name) => parsed[name] === undefined)
    .map((name) => `${name} is missing: SMS_PROVIDER=${provider} needs it`);
  const abroad = Object.keys(parsed.SMS_COUNTRIES).length > 0;
  // 019 accepts numbers in the Israeli format only
  return abroad && provider === '019sms' ? [...missing, 'SMS_COUNTRIES does not go with SMS_PROVIDER=019sms'] : missing;
}

/**
 * Returns the gateway that is used until the owner connects a gateway. Production has no gateway until then, because no
 * customer would receive messages from the development mailbox.
 */
function unsetProvider({ NODE_ENV: mode }: ParsedEnvironment): 'off' | 'development' {
  return mode === 'production' ? 'off' : 'development';
}

/** Returns the gateway for text messages. `smsMistakes` has already reported missing settings. */
export function smsOf(parsed: ParsedEnvironment): SmsChoice {
  const { SMS_PROVIDER: provider = unsetProvider(parsed), SMS_HTTP_URL: url = '', SMS_TOKEN: token } = parsed;
  if (provider === 'off' || provider === 'development') return { provider };
  if (provider === 'http') return { provider, url, token: token ?? null };
  const { SMS_USER: user = '', SMS_SENDER: sender = '' } = parsed;
  return { provider, user, token: token ?? '', sender };
}
