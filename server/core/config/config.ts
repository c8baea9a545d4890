import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CountryBudgets } from '#contracts/core/places/calling-codes.ts';
import type { OptionalModule } from '#contracts/core/optional-modules.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { SmsChoice } from './sections/config-sms.ts';
import { developmentSecrets } from './development-secrets.ts';
import type { IdentityConfig } from './sections/config-identity.ts';
import { identityOf } from './sections/config-identity.ts';
import { nayaxOf } from './sections/config-nayax.ts';
import type { NayaxConfig } from './sections/nayax-defaults.ts';
import { paymentOf, usesSandbox, type PaymentConfig } from './sections/config-payments.ts';
import { taxOf, type TaxConfig } from './sections/config-tax.ts';
import { walletsOf, type WalletsConfig } from './sections/config-wallets.ts';
import { commonMistakes, productionMistakes } from './config-rules.ts';
import { environmentSchema, type LogLevel, type ParsedEnvironment } from './config-schema.ts';
import { smsOf } from './sections/config-sms.ts';
import { configTable } from './tables/config-table.ts';

export type MailConfig = { readonly smtpUrl: string; readonly fromAddress: string };

/** The part of the configuration that the owner can complete in the portal. */
export type ProviderConfig = Pick<Config, 'payment' | 'mail' | 'sms'>;

/** The configuration of the process, read once from the environment at boot. */
export type Config = {
  readonly production: boolean;
  readonly version: string;
  readonly port: number;
  readonly host: string;
  /** Scheme, host and port, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly brandFile: string;
  readonly trustedProxies: readonly string[];
  /** URLs of third-party services that return the country of an IP address; `{address}` is its placeholder. */
  readonly geoLookupUrls: readonly string[];
  /** Master secret for encrypting new values. */
  readonly masterSecret: Buffer;
  /** Former or future master secrets, for decryption only while the secret is being rotated. */
  readonly otherSecrets: readonly Buffer[];
  readonly payment: PaymentConfig;
  /**
   * Mail transport of the environment. Null: the owner connects a transport in the portal. Until then mails are stored
   * at /dev/outbox, in production in the outbox.
   */
  readonly mail: MailConfig | null;
  /** Gateway for text messages; `development` stores them for /dev/outbox and is refused in production. */
  readonly sms: SmsChoice;
  /** Countries besides Israel that may receive codes, with their limit of codes per day. */
  readonly smsCountries: CountryBudgets;
  /** Nayax terminals; null if no machine is started through Nayax. */
  readonly nayax: NayaxConfig | null;
  readonly wallets: WalletsConfig;
  readonly tax: TaxConfig;
  readonly identity: IdentityConfig;
  /** Optional parts that this shop has switched off. */
  readonly modulesOff: readonly OptionalModule[];
  readonly logLevel: LogLevel;
  readonly metricsToken: string | null;
  /** Retention of employee documents after the employee left, in years. */
  readonly employeeRecordYears: number;
  /** Days after which a payment should be in a payout of its provider. */
  readonly payoutDays: number;
  /** First-start success in percent below which a bay closes automatically; 0 disables the rule. */
  readonly startFloorPercent: number | null;
  /** Time in ms after the stop signal in which requests are still served although /readyz fails. */
  readonly drainMs: number;
  /** True if push messages may be sent to this machine, for tests. */
  readonly pushLoopback: boolean;
  readonly limitScale: number;
  /** `<name>:kill`; null in normal operation. `server/failpoints.ts` checks the name. */
  readonly failpoint: string | null;
  /** Settings from the environment, by name. Settings saved in the portal complete them and never override them. */
  readonly settings: Settings;
};

/** Settings by the names of docs/settings.md. */
export type Settings = Readonly<Record<string, string>>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Lists every invalid setting of the environment in one error, so that all can be fixed in one pass. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(`The configuration cannot be used:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
    this.mistakes = mistakes;
  }
}

/** Returns the configuration of this process. Throws ConfigError. */
export function loadConfig(): Config {
  return readConfig(process.env);
}

/**
 * Parses the environment. Throws ConfigError with every invalid setting. Outside production it generates missing
 * secrets in the data folder.
 */
export function readConfig(environment: Environment): Config {
  const { values, mistakes } = collectValues(environment);
  return configOf(parseValues(values, mistakes), values);
}

/**
 * Returns the configuration of the providers with the settings of `further`, which apply only where the environment has
 * no value. Throws ConfigError.
 */
export function completeConfig({ settings }: Pick<Config, 'settings'>, further: Settings): ProviderConfig {
  const parsed = parseValues({ ...further, ...settings }, []);
  return providersOf(parsed, secretsOf(parsed, resolve(parsed.DATA_DIR)));
}

function providersOf(parsed: ParsedEnvironment, secrets: ReturnType<typeof secretsOf>): ProviderConfig {
  return { payment: paymentOf(parsed, secrets.sandboxPay), mail: mailOf(parsed), sms: smsOf(parsed) };
}

/** Parses the values. `mistakes` are the errors found before. Throws ConfigError with all errors. */
function parseValues(values: Settings, mistakes: string[]): ParsedEnvironment {
  const result = environmentSchema.safeParse(values);
  if (!result.success) {
    mistakes.push(...result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
    throw new ConfigError([...new Set(mistakes)]);
  }
  const parsed = result.data;
  mistakes.push(...commonMistakes(parsed), ...(parsed.NODE_ENV === 'production' ? productionMistakes(parsed) : []));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return parsed;
}

/**
 * Collects the values. An empty value counts as absent. A secret can come from the environment or from a file, but not
 * from both.
 */
function collectValues(environment: Environment): { values: Record<string, string>; mistakes: string[] } {
  const values: Record<string, string> = {};
  const mistakes: string[] = [];
  for (const entry of configTable) {
    const value = environment[entry.name];
    if (value !== undefined && value !== '') values[entry.name] = value;
    const path = 'secret' in entry ? environment[`${entry.name}_FILE`] : undefined;
    if (path === undefined || path === '') continue;
    if (entry.name in values) mistakes.push(`${entry.name} and ${entry.name}_FILE are both set: keep one`);
    try {
      values[entry.name] = readFileSync(path, 'utf8').trim();
    } catch {
      mistakes.push(`${entry.name}_FILE names a file that cannot be read: ${path}`);
    }
  }
  return { values, mistakes };
}

function configOf(parsed: ParsedEnvironment, settings: Settings): Config {
  const production = parsed.NODE_ENV === 'production';
  const dataDir = resolve(parsed.DATA_DIR);
  const secrets = secretsOf(parsed, dataDir);
  return {
    production,
    version: versionOfPackage(),
    port: parsed.PORT,
    host: parsed.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`,
    dataDir,
    databaseUrl: parsed.DATABASE_URL ?? null,
    brandFile: resolve(parsed.BRAND_FILE),
    trustedProxies: parsed.TRUSTED_PROXIES,
    geoLookupUrls: parsed.GEO_LOOKUP_URLS,
    masterSecret: Buffer.from(secrets.master, 'hex'),
    otherSecrets: parsed.MASTER_SECRET_OTHERS.map((secret) => Buffer.from(secret, 'hex')),
    ...providersOf(parsed, secrets),
    smsCountries: parsed.SMS_COUNTRIES,
    nayax: nayaxOf(parsed),
    wallets: walletsOf(parsed),
    tax: taxOf(parsed),
    identity: identityOf(parsed),
    modulesOff: parsed.MODULES_OFF,
    logLevel: parsed.LOG_LEVEL,
    metricsToken: parsed.METRICS_TOKEN ?? null,
    employeeRecordYears: parsed.EMPLOYEE_RECORD_YEARS,
    startFloorPercent: parsed.START_FLOOR_PERCENT ?? null,
    payoutDays: parsed.PAYOUT_DAYS,
    drainMs: parsed.DRAIN_SECONDS * SECOND_MS,
    pushLoopback: parsed.PUSH_LOOPBACK === 'accept',
    limitScale: parsed.LIMIT_SCALE,
    failpoint: parsed.FAILPOINT ?? null,
    settings,
  };
}

/**
 * Returns the secrets. In production the schema requires both; elsewhere missing secrets are read from the data folder.
 */
function secretsOf(parsed: ParsedEnvironment, dataDir: string): { master: string; sandboxPay: readonly string[] } {
  if (parsed.MASTER_SECRET !== undefined && (parsed.SANDBOX_PAY_SECRET !== undefined || !usesSandbox(parsed))) {
    return { master: parsed.MASTER_SECRET, sandboxPay: parsed.SANDBOX_PAY_SECRET ?? [] };
  }
  const made = developmentSecrets(dataDir);
  return {
    master: parsed.MASTER_SECRET ?? made.masterSecret,
    sandboxPay: parsed.SANDBOX_PAY_SECRET ?? [made.sandboxPaySecret],
  };
}

function mailOf(parsed: ParsedEnvironment): MailConfig | null {
  if (parsed.SMTP_URL === undefined || parsed.MAIL_FROM === undefined) return null;
  return { smtpUrl: parsed.SMTP_URL, fromAddress: parsed.MAIL_FROM };
}

function versionOfPackage(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null;
  return typeof version === 'string' ? version : '0.0.0';
}
