import { z } from 'zod';
import { isOptionalCallingCode, type DailySmsLimits } from '#contracts/core/places/calling-codes.ts';
import { isEmail } from '#contracts/core/person.ts';
import type {
  ModuleSettings,
  ParsedSettings,
  ShopSettings,
  SettingTable,
} from '#server/core/config/module-settings.ts';
import { exampleHostErrors, isUnencrypted, missingSettingErrors } from '#server/core/config/setting-rules.ts';
import { splitList, httpUrlSchema } from '#server/core/config/setting-schemas.ts';
import type { SmsConfig } from './adapters/sms/sms-config.ts';

export type MailConfig = { readonly smtpUrl: string; readonly fromAddress: string };

/** Configuration of messaging: mail transport, SMS gateway, and countries that may receive codes. */
export type MessagingConfig = {
  /**
   * Mail transport that environment variables select. Null if they select none; the owner then connects a transport in
   * the portal. Until then, mails stay in the outbox in production; elsewhere they are stored for /dev/outbox.
   */
  readonly mail: MailConfig | null;
  /** Gateway for text messages. `development` stores them for /dev/outbox and is refused in production. */
  readonly sms: SmsConfig;
  /** Countries besides Israel to which one-time codes are sent. Each country has a limit of codes per day. */
  readonly smsCountries: DailySmsLimits;
};

/** Gateways for text messages that the setting can select. `off` disables sign-in by phone. */
const smsProviders = ['019sms', 'inforu', 'http', 'off'] as const;

/**
 * Parses a list of countries such as '+44:50'. Each entry is a country's calling code and its limit of codes per day.
 */
const countryBudgetsSchema = z
  .string()
  .transform(splitList)
  .transform((entries, context): DailySmsLimits => {
    const budgets = entries.map((entry) => entry.split(':'));
    const wrong = budgets.find(
      ([code = '', max = '', ...rest]) =>
        !isOptionalCallingCode(code) || !/^[1-9]\d{0,4}$/.test(max) || rest.length > 0,
    );
    if (wrong !== undefined) {
      context.addIssue(`has ${wrong.join(':')}, which is not like +44:50 with one of +1, +33, +44, +49 and +61`);
    }
    return Object.fromEntries(budgets.map(([code, max]) => [code, Number(max)]));
  });

/** Settings of mail and text messages; docs/messages.md explains them. */
const messageTable = {
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/, error: 'is not an smtp:// or smtps:// address' }).optional(),
    fallback: null,
    meaning:
      '`smtp://user:password@host:587` or `smtps://…`; absent: the owner connects a mail server in the portal, and until then mails wait, in development at /dev/outbox',
    secret: true,
  },
  MAIL_FROM: {
    schema: z.string().refine(isEmail, 'is not an e-mail address').optional(),
    fallback: null,
    meaning: "The sender's address; compulsory with SMTP_URL",
  },
  SMS_PROVIDER: {
    schema: z.enum(smsProviders, `is one of ${smsProviders.join(', ')}`).optional(),
    fallback: 'kept at /dev/outbox; in production off',
    meaning:
      'Gateway for text messages: `019sms`, `inforu`, `http` (a gateway of your own), or `off`, which closes sign-in by phone; absent: the owner connects one in the portal',
  },
  SMS_HTTP_URL: {
    schema: httpUrlSchema.optional(),
    fallback: null,
    meaning: 'URL to which `http` posts `{ to, text, dedupe }`; compulsory with it',
  },
  SMS_USER: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'The account at `019sms` or `inforu`',
  },
  SMS_TOKEN: {
    schema: z.string().optional(),
    fallback: null,
    meaning: "The account's token at `019sms` or `inforu`; with `http` a bearer token, if the gateway requires one",
    secret: true,
  },
  SMS_SENDER: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9]{1,11}$|^\d{5,15}$/, 'is neither a number nor up to 11 Latin letters and digits')
      .optional(),
    fallback: null,
    meaning: 'Sender of text messages: a registered number, or up to 11 Latin letters and digits',
  },
  SMS_COUNTRIES: {
    schema: countryBudgetsSchema.default({}),
    fallback: null,
    meaning:
      'Countries besides Israel whose mobile numbers receive codes, each with its limit of codes per day: `+44:50,+1:100`; of +1, +33, +44, +49 and +61; with `inforu` or `http`',
  },
} as const satisfies SettingTable;

type Parsed = ParsedSettings<typeof messageTable>;
export type MessagingSetting = keyof Parsed;

/** Required settings of each gateway. */
const requiredByGateway = {
  http: ['SMS_HTTP_URL'],
  '019sms': ['SMS_USER', 'SMS_TOKEN', 'SMS_SENDER'],
  inforu: ['SMS_USER', 'SMS_TOKEN', 'SMS_SENDER'],
  off: [],
} as const satisfies Record<NonNullable<Parsed['SMS_PROVIDER']>, readonly (keyof Parsed)[]>;

/**
 * Returns error messages about missing SMS settings, and about foreign countries if the gateway serves Israel only.
 * Without this check, the first sign-in by phone would fail.
 */
function smsSettingErrors(parsed: Parsed): string[] {
  const provider = parsed.SMS_PROVIDER;
  if (provider === undefined) return [];
  const names: readonly (keyof Parsed)[] = requiredByGateway[provider];
  const missing = missingSettingErrors(names, parsed, `SMS_PROVIDER=${provider} needs it`);
  const sendsAbroad = Object.keys(parsed.SMS_COUNTRIES).length > 0;
  // the provider 019 accepts phone numbers in the Israeli format only
  return sendsAbroad && provider === '019sms'
    ? [...missing, 'SMS_COUNTRIES does not go with SMS_PROVIDER=019sms']
    : missing;
}

function mistakes(parsed: Parsed): string[] {
  const withoutSender =
    parsed.SMTP_URL === undefined ? [] : missingSettingErrors(['MAIL_FROM'], parsed, 'SMTP_URL needs a sender');
  return [...withoutSender, ...smsSettingErrors(parsed)];
}

function productionSettingErrors(parsed: Parsed): string[] {
  return [
    ...(isUnencrypted(parsed.SMS_HTTP_URL) ? ['SMS_HTTP_URL is not https: codes would travel in the clear'] : []),
    ...exampleHostErrors({ SMTP_URL: URL.parse(parsed.SMTP_URL ?? '')?.hostname, MAIL_FROM: parsed.MAIL_FROM }),
  ];
}

function mailConfigOf({ SMTP_URL: smtpUrl, MAIL_FROM: fromAddress }: Parsed): MailConfig | null {
  return smtpUrl === undefined || fromAddress === undefined ? null : { smtpUrl, fromAddress };
}

/**
 * Returns the gateway that is used until the owner connects a gateway. In production, text messages are off until then,
 * because the development mailbox would not deliver them to customers.
 */
function defaultProvider({ production }: ShopSettings): 'off' | 'development' {
  return production ? 'off' : 'development';
}

/** Returns the configured gateway for text messages. Missing settings were already reported by `smsSettingErrors`. */
function smsConfigOf(parsed: Parsed, shop: ShopSettings): SmsConfig {
  const { SMS_PROVIDER: provider = defaultProvider(shop), SMS_HTTP_URL: url = '', SMS_TOKEN: token } = parsed;
  if (provider === 'off' || provider === 'development') return { provider };
  if (provider === 'http') return { provider, url, token: token ?? null };
  const { SMS_USER: user = '', SMS_SENDER: sender = '' } = parsed;
  return { provider, user, token: token ?? '', sender };
}

export const messagingSettings = {
  chapters: [{ title: 'Mail and text messages', readOn: 'messages.md', table: messageTable }],
  inPortal: true,
  mistakes,
  productionSettingErrors,
  read: (parsed: Parsed, shop: ShopSettings): MessagingConfig => ({
    mail: mailConfigOf(parsed),
    sms: smsConfigOf(parsed, shop),
    smsCountries: parsed.SMS_COUNTRIES,
  }),
} as const satisfies ModuleSettings;
