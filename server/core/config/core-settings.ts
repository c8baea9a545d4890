import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { optionalModules } from '#contracts/core/optional-modules.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { databaseHostUrlsOf, requiresWritableHost } from '#server/core/db/pool/database-hosts.ts';
import { logLevels, type Config } from './config.ts';
import type { ModuleSettings, ParsedSettings, ShopSettings, SettingTable } from './module-settings.ts';
import { exampleHostErrors, isUnencrypted, missingSettingErrors } from './setting-rules.ts';
import { commaSeparatedListOf, networkSchema, numberBetween, httpUrlSchema } from './setting-schemas.ts';

const PORT_MAX = 65_535;
const LIMIT_SCALE_MAX = 1_000_000;

/** Upper limit of the drain time in seconds. It must be shorter than the time limit of a shutdown phase. */
const DRAIN_SECONDS_MAX = 10;

/** An origin such as https://shop.example:8443: scheme, host and port, without a path. */
const originSchema = httpUrlSchema.transform((text, context) => {
  const url = new URL(text);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    context.addIssue('has more than scheme, host and port');
  }
  return url.origin;
});

const masterSecretSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'is not 64 hexadecimal digits ("openssl rand -hex 32" makes some)');

const lookupUrlSchema = z
  .url({ protocol: /^https?$/, error: 'has something that is not an http(s) address' })
  .refine((url) => url.includes('{address}'), 'has an address without {address} in it');

const singleDatabaseSchema = z.url({ protocol: /^postgres(ql)?$/ });

/**
 * Schema of the database URL. It checks each host of a multi-host URL separately. It refuses a URL that allows
 * read-only database sessions.
 */
const databaseUrlSchema = z
  .string()
  .refine(
    (text) => databaseHostUrlsOf(text).every((address) => singleDatabaseSchema.safeParse(address).success),
    'is not a postgres:// address',
  )
  .refine(requiresWritableHost, 'asks for sessions that cannot write: target_session_attrs is read-write or primary');

const serverTable = {
  NODE_ENV: {
    schema: z.enum(['development', 'test', 'production'], 'is development, test or production').default('development'),
    fallback: 'development',
    meaning: '`production` requires every secret and refuses settings for development',
  },
  PORT: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/, 'is not a port')
      .transform(Number)
      .refine((port) => port <= PORT_MAX, 'is not a port')
      .default(3_000),
    fallback: '3000',
    meaning: 'Port to listen on; 0 takes a free one',
  },
  HOST: {
    schema: z.string().min(1).optional(),
    fallback: '127.0.0.1; in production 0.0.0.0',
    meaning: 'Address to listen on',
  },
  PUBLIC_URL: {
    schema: originSchema.optional(),
    fallback: 'http://localhost:PORT',
    meaning: 'The address visitors type, without a path; compulsory and https in production',
  },
  DATA_DIR: {
    schema: z.string().default('.data'),
    fallback: '.data',
    meaning: 'Folder of the private database and, in development, of the secrets',
  },
  DATABASE_URL: {
    schema: databaseUrlSchema.optional(),
    fallback: null,
    meaning:
      'A PostgreSQL from 15 on, or several hosts of one (`postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`), of which the one that can be written to is used; absent: a private one in the data folder',
    secret: true,
  },
  MASTER_SECRET: {
    schema: masterSecretSchema.optional(),
    fallback: null,
    meaning: '32 bytes as 64 hexadecimal digits; links, codes and sealed data are derived from it, so never lose it',
    secret: true,
    strong: true,
  },
  MASTER_SECRET_OTHERS: {
    schema: commaSeparatedListOf(masterSecretSchema).default([]),
    fallback: null,
    meaning:
      'Further master secrets for decryption during a rotation, comma-separated: the next one, then the former one',
    secret: true,
    strong: true,
  },
  BRAND_FILE: {
    schema: z.string().default('brand.json'),
    fallback: 'brand.json',
    meaning: "The shop's names, numbers, claims and success stories in both languages",
  },
  TRUSTED_PROXIES: {
    schema: commaSeparatedListOf(networkSchema).default([]),
    fallback: null,
    meaning: 'Addresses or networks, comma-separated, of proxies whose X-Forwarded headers are used',
  },
  GEO_LOOKUP_URLS: {
    schema: commaSeparatedListOf(lookupUrlSchema).default([]),
    fallback: null,
    meaning:
      'Services that give the country of an address that the embedded database does not know, comma-separated, each with `{address}` in it; absent: none is called',
  },
  DRAIN_SECONDS: {
    schema: numberBetween(0, DRAIN_SECONDS_MAX).default(0),
    fallback: '0',
    meaning:
      'Seconds (at most 10) in which the server still answers requests after a stop signal while `/readyz` fails; behind a load balancer longer than the interval of its health check',
  },
  MODULES_OFF: {
    schema: commaSeparatedListOf(
      z.enum(optionalModules, `has something else than ${optionalModules.join(', ')}`),
    ).default([]),
    fallback: null,
    meaning: `Parts that are switched off, comma-separated: ${optionalModules.map((name) => `\`${name}\``).join(', ')}; their calls, screens, messages and jobs are absent, their records stay. The shop does not start without a part that it still owes to customers`,
  },
  LOG_LEVEL: {
    schema: z.enum(logLevels, `is one of ${logLevels.join(', ')}`).default('info'),
    fallback: 'info',
    meaning: '`debug`, `info`, `warn`, `error` or `silent`',
  },
  METRICS_TOKEN: {
    schema: z.string().optional(),
    fallback: null,
    meaning:
      'Bearer token for /metrics, at least 32 characters; absent: closed in production, open to this machine in development',
    secret: true,
    strong: true,
  },
} as const satisfies SettingTable;

const testTable = {
  LIMIT_SCALE: {
    schema: z.coerce
      .number('is not a number')
      .positive('is not above 0')
      .max(LIMIT_SCALE_MAX, `is above ${LIMIT_SCALE_MAX}`)
      .default(1),
    fallback: '1',
    meaning: 'Multiplies every limit, for load tests; production accepts 1 only',
  },
  PUSH_LOOPBACK: {
    schema: z.enum(['accept'], 'is accept').optional(),
    fallback: null,
    meaning: '`accept`: push messages may go to an address of this machine, for tests; refused in production',
  },
  FAILPOINT: {
    schema: z.string().optional(),
    fallback: null,
    meaning: '`<name>:kill` ends the process at a named place, for crash tests; refused in production',
  },
} as const satisfies SettingTable;

export type CoreParsed = ParsedSettings<typeof serverTable & typeof testTable>;

/** Matches the example database URL of documents and error messages. */
const exampleDatabase = /^postgres(?:ql)?:\/\/user:password@(?:host|one|two)\b/;

function mistakes({ DATABASE_URL: url }: CoreParsed): string[] {
  return exampleDatabase.test(url ?? '')
    ? [
        'DATABASE_URL is the example of the documentation: put the user, password, host and name of your own database in it',
      ]
    : [];
}

function productionSettingErrors(parsed: CoreParsed): string[] {
  const wrong = missingSettingErrors(['PUBLIC_URL', 'MASTER_SECRET'], parsed, 'production has no default for it');
  if (parsed.FAILPOINT !== undefined) wrong.push('FAILPOINT is for crash tests and refused in production');
  if (parsed.LIMIT_SCALE !== 1) wrong.push('LIMIT_SCALE is for load tests and refused in production');
  if (parsed.PUSH_LOOPBACK !== undefined) wrong.push('PUSH_LOOPBACK is for tests and refused in production');
  if (isUnencrypted(parsed.PUBLIC_URL)) {
    wrong.push('PUBLIC_URL is not https: cookies and links need it outside of this machine');
  }
  return [...wrong, ...exampleHostErrors({ PUBLIC_URL: URL.parse(parsed.PUBLIC_URL ?? '')?.hostname })];
}

const MASTER_SECRET = 'masterSecret';

function read(parsed: CoreParsed, shop: ShopSettings): Omit<Config, 'settings'> {
  const { production, generatedSecret } = shop;
  return {
    production,
    version: versionOfPackage(),
    port: parsed.PORT,
    host: parsed.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`,
    dataDir: resolve(parsed.DATA_DIR),
    databaseUrl: parsed.DATABASE_URL ?? null,
    brandFile: resolve(parsed.BRAND_FILE),
    trustedProxies: parsed.TRUSTED_PROXIES,
    geoLookupUrls: parsed.GEO_LOOKUP_URLS,
    masterSecret: Buffer.from(parsed.MASTER_SECRET ?? generatedSecret(MASTER_SECRET), 'hex'),
    otherSecrets: parsed.MASTER_SECRET_OTHERS.map((secret) => Buffer.from(secret, 'hex')),
    modulesOff: parsed.MODULES_OFF,
    logLevel: parsed.LOG_LEVEL,
    metricsToken: parsed.METRICS_TOKEN ?? null,
    drainMs: parsed.DRAIN_SECONDS * SECOND_MS,
    pushLoopback: parsed.PUSH_LOOPBACK === 'accept',
    limitScale: parsed.LIMIT_SCALE,
    failpoint: parsed.FAILPOINT ?? null,
  };
}

function versionOfPackage(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null;
  return typeof version === 'string' ? version : '0.0.0';
}

export const coreSettings = {
  chapters: [
    { title: 'Server', table: serverTable },
    { title: 'Load and crash tests', readOn: 'crashes.md', table: testTable },
  ],
  generatedSecrets: [MASTER_SECRET],
  mistakes,
  productionSettingErrors,
  read,
} as const satisfies ModuleSettings;
