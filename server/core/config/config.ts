import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CountryBudgets } from '#contracts/core/places/calling-codes.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { SmsChoice } from './sections/config-sms.ts';
import { developmentSecrets } from './development-secrets.ts';
import type { IdentityConfig } from './sections/config-identity.ts';
import { identityOf } from './sections/config-identity.ts';
import { nayaxOf, type NayaxConfig } from './sections/config-nayax.ts';
import { paymentOf, playsMoney, type PaymentConfig } from './sections/config-payments.ts';
import { taxOf, type TaxConfig } from './sections/config-tax.ts';
import { walletsOf, type WalletsConfig } from './sections/config-wallets.ts';
import { commonMistakes, productionMistakes } from './config-rules.ts';
import { environmentSchema, type LogLevel, type ParsedEnvironment } from './config-schema.ts';
import { smsOf } from './sections/config-sms.ts';
import { configTable } from './tables/config-table.ts';
import { parseFailpoint, type FailpointName } from '#server/core/failpoints.ts';

export type MailConfig = { readonly smtpUrl: string; readonly fromAddress: string };

/** Everything the environment says, read once at boot. */
export type Config = {
  readonly production: boolean;
  readonly version: string;
  readonly port: number;
  readonly host: string;
  /** Scheme, host and port, no slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly brandFile: string;
  readonly trustedProxies: readonly string[];
  /** Third parties that know countries of addresses; `{address}` stands for the visitor's. */
  readonly geoLookupUrls: readonly string[];
  /** What is written now is sealed under it. */
  readonly masterSecret: Buffer;
  /** Others of this shop, to read by while it is changed. */
  readonly otherSecrets: readonly Buffer[];
  readonly payment: PaymentConfig;
  /** Null: mails are kept for reading at /dev/outbox; never null in production. */
  readonly mail: MailConfig | null;
  /** `development` keeps text messages for /dev/outbox and never happens in production. */
  readonly sms: SmsChoice;
  /** Countries besides Israel that get codes, with their codes a day. */
  readonly smsCountries: CountryBudgets;
  /** Null: no machine is started through Nayax. */
  readonly nayax: NayaxConfig | null;
  readonly wallets: WalletsConfig;
  readonly tax: TaxConfig;
  readonly identity: IdentityConfig;
  readonly logLevel: LogLevel;
  readonly metricsToken: string | null;
  /** Papers of employees are kept so many years after they left. */
  readonly employeeRecordYears: number;
  /** How long it serves on after it was told to stop, while /readyz says no. */
  readonly drainMs: number;
  readonly limitScale: number;
  readonly failpoint: FailpointName | null;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** All that is wrong with the environment at once: mending one thing and failing at the next helps nobody. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(`The configuration cannot be used:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
    this.mistakes = mistakes;
  }
}

/** The configuration of this process. Throws ConfigError. */
export function loadConfig(): Config {
  return readConfig(process.env);
}

/** Throws ConfigError with every mistake; makes development secrets in the data folder where it may. */
export function readConfig(environment: Environment): Config {
  const { values, mistakes } = collectValues(environment);
  const result = environmentSchema.safeParse(values);
  if (!result.success) {
    mistakes.push(...result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
    throw new ConfigError([...new Set(mistakes)]);
  }
  const parsed = result.data;
  mistakes.push(...commonMistakes(parsed), ...(parsed.NODE_ENV === 'production' ? productionMistakes(parsed) : []));
  const failpoint = failpointOf(parsed, mistakes);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return assemble(parsed, failpoint);
}

/** Empty means absent; a secret may stand in a file, but not in both places. */
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

function failpointOf(parsed: ParsedEnvironment, mistakes: string[]): FailpointName | null {
  try {
    return parseFailpoint(parsed.FAILPOINT);
  } catch (error) {
    mistakes.push(error instanceof Error ? error.message : String(error));
    return null;
  }
}

function assemble(parsed: ParsedEnvironment, failpoint: FailpointName | null): Config {
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
    payment: paymentOf(parsed, secrets.sandboxPay),
    mail: mailOf(parsed),
    sms: smsOf(parsed),
    smsCountries: parsed.SMS_COUNTRIES,
    nayax: nayaxOf(parsed),
    wallets: walletsOf(parsed),
    tax: taxOf(parsed),
    identity: identityOf(parsed),
    logLevel: parsed.LOG_LEVEL,
    metricsToken: parsed.METRICS_TOKEN ?? null,
    employeeRecordYears: parsed.EMPLOYEE_RECORD_YEARS,
    drainMs: parsed.DRAIN_SECONDS * SECOND_MS,
    limitScale: parsed.LIMIT_SCALE,
    failpoint,
  };
}

/** Production has named both by now; elsewhere the data folder remembers what was made at the first start. */
function secretsOf(parsed: ParsedEnvironment, dataDir: string): { master: string; sandboxPay: readonly string[] } {
  if (parsed.MASTER_SECRET !== undefined && (parsed.SANDBOX_PAY_SECRET !== undefined || !playsMoney(parsed))) {
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
