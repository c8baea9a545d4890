import { emailSchema } from '#contracts/core/person.ts';
import { systemActor } from '#server/core/actor.ts';
import { systemClock } from '#server/core/clock/system-clock.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
import { openKeyring } from '#server/core/keyring/open-keyring.ts';
import { findCustomerIdByEmail } from '#server/identity/public.ts';
import { changeFounder, endFounder, grantFounder } from '#server/loyalty/public.ts';
import { stderrLog } from './database-command.ts';

/**
 * npx node scripts/founder.ts grant dana@example.com          fifteen percent, and the club
 * npx node scripts/founder.ts grant dana@example.com 20       twenty percent
 * npx node scripts/founder.ts change dana@example.com 10 off  another percent, without the club ('on': with it)
 * npx node scripts/founder.ts end dana@example.com
 * Names an account by its proven e-mail. Works beside a running server, and without one, until the staff portal has a
 * screen for it.
 */
const [deed = '', typed = '', percentTyped = '', club = ''] = process.argv.slice(2);
const config = loadConfig();
const opened = await openDatabase({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
  log: stderrLog,
  role: 'command',
  max: 1,
});
const deps = { db: opened.db, clock: systemClock, keyring: await openKeyring(opened.db, config) };
try {
  const answer = await mark();
  if (answer === null)
    console.error('Nothing was changed: grant, change or end, then the proven e-mail of an account.');
  else console.log(answer.ok ? 'done' : answer.refusal);
  process.exitCode = answer?.ok === true ? 0 : 1;
} finally {
  await opened.close();
}

/** Null where the command makes no sense, or names nobody. */
async function mark() {
  const email = emailSchema.safeParse(typed);
  const customerId = email.success ? await findCustomerIdByEmail(deps, email.data) : null;
  if (customerId === null) return null;
  const actor = systemActor('founder-command');
  const terms = {
    discountPercent: percentTyped === '' ? undefined : Number(percentTyped),
    clubMember: club === '' ? undefined : club === 'on',
  };
  if (deed === 'grant') return await grantFounder(deps, actor, { customerId, ...terms });
  if (deed === 'change') return await changeFounder(deps, actor, { customerId, ...terms });
  return deed === 'end' ? await endFounder(deps, actor, { customerId }) : null;
}
