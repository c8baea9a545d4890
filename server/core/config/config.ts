import type { OptionalModule } from '#contracts/core/optional-modules.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Configuration of the core module. Each other module declares its own configuration in `settings.ts`, and
 * `server/config.ts` reads all of them.
 */
export type Config = {
  readonly production: boolean;
  readonly version: string;
  readonly port: number;
  readonly host: string;
  /** Scheme, host and port of the shop, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly brandFile: string;
  readonly trustedProxies: readonly string[];
  /**
   * URLs of third-party services that return the country of an IP address. `{address}` is the placeholder for the IP
   * address.
   */
  readonly geoLookupUrls: readonly string[];
  /** Master secret for encrypting new values. */
  readonly masterSecret: Buffer;
  /** Former or future master secrets. They are used only for decryption, while the master secret is being replaced. */
  readonly otherSecrets: readonly Buffer[];
  readonly modulesOff: readonly OptionalModule[];
  readonly logLevel: LogLevel;
  readonly metricsToken: string | null;
  /** Time in ms after the stop signal in which the server still handles requests although /readyz fails. */
  readonly drainMs: number;
  /** True if push messages may be sent to this machine, which tests need. */
  readonly pushLoopback: boolean;
  readonly limitScale: number;
  /** Failpoint in the form `<name>:kill`; null in normal operation. `server/failpoints.ts` checks the name. */
  readonly failpoint: string | null;
  /**
   * Settings from the environment, by name. Settings saved in the portal fill in missing values and never override the
   * environment.
   */
  readonly settings: Settings;
};

export type Settings = Readonly<Record<string, string>>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Error that lists every invalid setting of the environment, so that the operator can correct all of them together. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(`The configuration cannot be used:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
    this.mistakes = mistakes;
  }
}
