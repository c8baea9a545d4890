import { shopBrandOfFile } from '#server/core/brand/brand-cache.ts';
import { loadBrand } from '#server/core/brand/brand-file.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { MailTransport } from '#server/messaging/adapters/mail/port.ts';
import { createFakePush } from '#server/messaging/adapters/push/fake.ts';
import type { PushSender } from '#server/messaging/adapters/push/port.ts';
import { disabledSmsGateway } from '#server/messaging/adapters/sms/disabled-sms.ts';
import type { SmsGateway } from '#server/messaging/adapters/sms/port.ts';
import { readConfig } from '#server/config.ts';
import type { Environment } from '#server/core/config/config.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Logger } from '#server/core/log-port.ts';
import { armFailpoint } from '#server/failpoints.ts';
import { createDemoSigner } from '#server/tax/adapters/pkcs7-signer.ts';
import { listTopics } from '#server/topics.ts';
import { createMetrics } from '#server/core/metrics.ts';
import { counters } from '#server/modules.ts';
import { noTypesetter } from '../documents/no-typesetter.ts';

/** Secrets of a test shop. */
export const testSecrets: Environment = {
  MASTER_SECRET: '15b04fb44598e188f8e72ece8be492c2f38b6130e5d61b266282658f6244624e',
  SANDBOX_PAY_SECRET: 'c9a1f7e2b83d46509e1f7a2c4b6d8e0f',
};

export type LoggedLine = { readonly level: keyof Logger; readonly detail: object; readonly text: string };

/** A log that tests can read. */
export function createTestLog(): Logger & { readonly lines: LoggedLine[] } {
  const lines: LoggedLine[] = [];
  function keep(level: keyof Logger) {
    return (detail: object, text: string): void => void lines.push({ level, detail, text });
  }
  return { lines, debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') };
}

/** Dependencies of the outbox worker with a readable log; mail, clock and database are the test's own. */
export function createOutboxDeps(given: {
  readonly db: Database;
  readonly mail: MailTransport;
  /** Absent: text messages are switched off. */
  readonly sms?: SmsGateway;
  /** Absent: a sender that records. */
  readonly push?: PushSender;
  readonly clock: Clock;
  readonly environment?: Environment;
}) {
  const config = readConfig({ ...testSecrets, PUBLIC_URL: 'https://shampaw.example', ...given.environment });
  return {
    config,
    brand: shopBrandOfFile(loadBrand(config.brandFile)),
    clock: given.clock,
    db: given.db,
    failpoint: armFailpoint(config.failpoint),
    keyring: createKeyring(config.masterSecret),
    log: createTestLog(),
    mail: given.mail,
    sms: given.sms ?? disabledSmsGateway,
    push: given.push ?? createFakePush(),
    signer: createDemoSigner(),
    typesetter: noTypesetter,
    metrics: createMetrics(counters),
    topics: listTopics(config),
  };
}
