import { isEmail } from '#contracts/core/person.ts';
import { systemActor } from '#server/core/actor.ts';
import { systemClock } from '#server/core/clock/system-clock.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
import { uuidMaker } from '#server/core/ids/uuid-maker.ts';
import { openKeyring } from '#server/core/keyring/open-keyring.ts';
import { inviteMember, resetMember, setUpLink } from '#server/staff/public.ts';
import { stderrLog } from './database-command.ts';

/**
 * npx node scripts/staff.ts add-owner dana@example.com     adds an owner and prints the link that sets a password, once
 * npx node scripts/staff.ts reset dana@example.com         a new link for whoever lost the password or the second factor
 */
const [deed = '', email = ''] = process.argv.slice(2);
const config = loadConfig();
const opened = await openDatabase({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
  log: stderrLog,
  role: 'command',
  max: 1,
});
const deps = { db: opened.db, clock: systemClock, ids: uuidMaker, keyring: await openKeyring(opened.db, config) };
const actor = systemActor('staff-command');
try {
  const answer = isEmail(email) ? await work() : null;
  if (answer === null || !answer.ok) {
    console.error(answer?.refusal ?? 'add-owner or reset, then an e-mail');
    process.exitCode = 1;
  } else {
    console.log(setUpLink(config, answer.value.token));
  }
} finally {
  await opened.close();
}

/** Null where the command makes no sense. */
async function work() {
  if (deed === 'reset') return resetMember(deps, actor, email);
  if (deed !== 'add-owner') return null;
  return inviteMember(deps, actor, { name: 'Owner', email, roles: ['owner'], tell: false });
}
