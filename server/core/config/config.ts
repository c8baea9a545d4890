import type { OptionalModule } from '#contracts/core/optional-modules.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Core's part of the configuration of the process. Each capability declares its own part in `settings.ts`, and
 * `server/config.ts` reads all of them.
 */
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
  /**
   * URLs of third-party services that return the country of an IP address; `{address}` is the placeholder for the IP
   * address.
   */
  readonly geoLookupUrls: readonly string[];
  /** Master secret for encrypting new values. */
  readonly masterSecret: Buffer;
  /** Former or future master secrets, for decryption only while the secret is being rotated. */
  readonly otherSecrets: readonly Buffer[];
  /** Optional parts that this shop has switched off. */
  readonly modulesOff: readonly OptionalModule[];
  readonly logLevel: LogLevel;
  readonly metricsToken: string | null;
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
