import { createSmtpTransport } from '#server/messaging/adapters/mail/smtp.ts';
import { createDatabase } from '#server/core/db/pool/pool.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createOutboxDeps, createTestLog } from './outbox-deps.ts';

/**
 * Sends the due messages of an outbox and ends; the crash test kills it. Its clock is ahead, so that leases of dead
 * processes have expired.
 */
const { DATABASE_URL = '', SMTP_URL = '', CLOCK_AHEAD_MS = '0', FAILPOINT } = process.env;

const deps = createOutboxDeps({
  db: createDatabase({ connectionString: DATABASE_URL, log: createTestLog(), max: 2 }),
  mail: createSmtpTransport({ url: SMTP_URL, fromAddress: 'shop@shampaw.example' }),
  clock: { now: () => Date.now() + Number(CLOCK_AHEAD_MS) },
  environment: { FAILPOINT },
});

let taken = 1;
while (taken > 0) ({ taken } = await drainOutbox(deps));
await deps.mail.close();
await deps.db.close();
