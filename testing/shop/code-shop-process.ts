import { systemClock } from '#server/core/clock/system-clock.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createHttpSms } from '#server/messaging/adapters/sms/http-sms.ts';
import { buildApp } from '#server/app.ts';
import { createDatabase } from '#server/core/db/pool/pool.ts';
import { startOutboxWorker } from '#server/messaging/outbox-worker.ts';
import { createRateLimits } from '#server/core/http/limits/rate-limits.ts';
import { createMetrics } from '#server/core/metrics.ts';
import { counters } from '#server/modules.ts';
import { buildDocumentsApp } from '../documents/documents-app.ts';
import { createTestLog } from './outbox-deps.ts';

/**
 * One of several processes of a shop with phone sign-in: real clock, real gateway, no pages. It prints its port and
 * runs until it is killed.
 */
const { DATABASE_URL = '', SMS_HTTP_URL = '' } = process.env;

const db = createDatabase({ connectionString: DATABASE_URL, log: createTestLog(), max: 10 });
const sms = createHttpSms({ url: SMS_HTTP_URL, token: null, httpJson: createHttpJson() });
const { deps } = await buildDocumentsApp(db, { sms });
const { keyring, log } = deps;
const live = {
  ...deps,
  clock: systemClock,
  metrics: createMetrics(counters),
  limits: createRateLimits({ db, clock: systemClock, keyring, log, scale: 1 }),
};
const worker = startOutboxWorker(live, 'sms');
const wake = { ...deps.wake, outbox: () => worker.runNow() };
const app = await buildApp({ ...live, wake });
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
