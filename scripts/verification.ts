import { z } from 'zod';
import { emailSchema } from '#contracts/core/person.ts';
import { dayOfText } from '#domain/core/jerusalem-time.ts';
import { verificationKinds } from '#domain/identity/verification.ts';
import { systemActor } from '#server/core/actor.ts';
import { systemClock } from '#server/core/clock/system-clock.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
import { uuidMaker } from '#server/core/ids/uuid-maker.ts';
import { openKeyring } from '#server/core/keyring/open-keyring.ts';
import { endVerification, findCustomerIdByEmail, verifyInPerson } from '#server/identity/public.ts';
import { stderrLog } from './database-command.ts';

/**
 * npx node scripts/verification.ts seen dana@example.com senior
 * npx node scripts/verification.ts seen dana@example.com disability 2029-03-01   the last day on the certificate
 * npx node scripts/verification.ts end dana@example.com disability
 * Writes down that somebody of the shop saw a card, for an account named by its proven e-mail. Works beside a running
 * server, and without one, until the staff portal has a screen for it.
 */
const [deed = '', typed = '', kindTyped = '', dayTyped] = process.argv.slice(2);
const config = loadConfig();
const opened = await openDatabase({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
  log: stderrLog,
  role: 'command',
  max: 1,
});
const deps = { db: opened.db, clock: systemClock, ids: uuidMaker, keyring: await openKeyring(opened.db, config) };
try {
  const answer = await note();
  if (answer === null) {
    console.error('Nothing was changed: seen or end, the proven e-mail of an account, senior or disability,');
    console.error('and for a disability the last day on its certificate, as 2029-03-01.');
  } else {
    console.log(answer.ok ? 'done' : answer.refusal);
  }
  process.exitCode = answer?.ok === true ? 0 : 1;
} finally {
  await opened.close();
}

/** Null where the command makes no sense, or names nobody. */
async function note() {
  const email = emailSchema.safeParse(typed);
  const kind = verificationKinds.find((word) => word === kindTyped);
  const day = z.iso.date().optional().safeParse(dayTyped);
  const customerId = email.success ? await findCustomerIdByEmail(deps, email.data) : null;
  if (customerId === null || kind === undefined || !day.success) return null;
  const actor = systemActor('verification-command');
  const certificateDay = day.data === undefined ? null : dayOfText(day.data);
  if (deed === 'seen') return await verifyInPerson(deps, actor, { customerId, kind, certificateDay });
  return deed === 'end' ? await endVerification(deps, actor, { customerId, kind }) : null;
}
