import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { configTable, type ConfigEntry, type ConfigName } from './config-table.ts';
import { madeOnce, type DevelopmentSecrets } from './development-secrets.ts';
import { parseFailpoint, type FailpointName } from './failpoints.ts';
import { weaknessOf } from './secret-strength.ts';

/** Where payments go. `baseUrl` null means the sandbox inside this server; the first secret signs our calls. */
export type PaymentConfig = {
  readonly provider: 'sandbox';
  readonly baseUrl: string | null;
  readonly secrets: readonly string[];
};

export type MailConfig = { readonly smtpUrl: string; readonly fromAddress: string };

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

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
  readonly masterSecret: Buffer;
  readonly payment: PaymentConfig;
  /** Null: mails are kept for reading at /dev/outbox; never null in production. */
  readonly mail: MailConfig | null;
  readonly logLevel: LogLevel;
  readonly metricsToken: string | null;
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
