import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Database } from './core/db/database.ts';
import type { Clock } from './core/clock/port.ts';
import type { CountryLookup } from './core/geo/port.ts';
import type { IdentityProviders } from './identity/adapters/providers/port.ts';
import type { IdMaker } from './core/ids/port.ts';
import type { Keyring } from './core/keyring/port.ts';
import type { MailTransport } from './messaging/adapters/mail/port.ts';
import type { PasskeyVerifier } from './identity/adapters/passkeys/port.ts';
import type { PasswordHasher } from './identity/adapters/passwords/port.ts';
import type { PictureMaker } from './core/images/port.ts';
import type { CheckoutGateway } from './payments/adapters/port.ts';
import type { SmsGateway } from './messaging/adapters/sms/port.ts';
import type { Config } from './core/config/config.ts';
import type { Failpoint } from './core/failpoints.ts';
import type { Limits } from './core/http/limit-table.ts';
import type { Wake } from './core/jobs/wake.ts';
import type { Metrics } from './core/metrics.ts';
import type { Pages } from './core/pages/pages.ts';

/** The part of pino we use: an object for machines, a sentence for people. Never personal data, never a token. */
export type Logger = {
  debug(detail: object, text: string): void;
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
  error(detail: object, text: string): void;
};

/** What is known of the database beside its answers, for whoever asks whether we are ready. */
export type DatabaseEngine = {
  readonly kind: 'private' | 'outside';
  /** `full` where every answered write survives a power cut. */
  durability(): 'full' | 'reduced';
  /** False while the private cluster is being brought back. */
  isUp(): boolean;
  /** How many migrations this version of the code knows. */
  readonly knownMigrations: number;
};

/** Everything a use case may need; each takes only its part: `Pick<Deps, 'db' | 'clock'>`. Built in main.ts. */
export type Deps = {
  readonly config: Config;
  readonly brand: PublicBrand;
  readonly log: Logger;
  readonly db: Database;
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
  readonly countries: CountryLookup;
  readonly identityProviders: IdentityProviders;
  readonly ids: IdMaker;
  readonly keyring: Keyring;
  readonly gateway: CheckoutGateway;
  readonly mail: MailTransport;
  /** Null: no text messages, so no way in by phone. */
  readonly sms: SmsGateway | null;
  readonly passkeys: PasskeyVerifier;
  readonly passwords: PasswordHasher;
  readonly pictures: PictureMaker;
  readonly wake: Wake;
  readonly failpoint: Failpoint;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly pages: Pages;
};
