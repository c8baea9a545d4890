import { isEmail } from '#contracts/core/person.ts';
import { systemActor } from '#server/core/actor.ts';
import { inviteStaffUser, resetStaffUser, setUpLinkUrl, DEFAULT_OWNER_NAME } from '#server/staff/public.ts';
import { openShopDatabase } from './open-shop-database.ts';

/**
 * npx node scripts/staff.ts add-owner dana@example.com     adds an owner and prints a single-use link that sets a password
 * npx node scripts/staff.ts reset dana@example.com         prints a new link after a lost password or second factor
 */
const [deed = '', email = ''] = process.argv.slice(2);
const { config, close, deps } = await openShopDatabase();
const actor = systemActor('staff-command');
try {
  const answer = isEmail(email) ? await runCommand() : null;
  if (answer === null || !answer.ok) {
    console.error(answer?.refusal ?? 'add-owner or reset, then an e-mail');
    process.exitCode = 1;
  } else {
    console.log(setUpLinkUrl(config, answer.value.token));
  }
} finally {
  await close();
}

/** Runs the command and returns its result, which is a success or a refusal. Returns null if the command is unknown. */
async function runCommand() {
  if (deed === 'reset') return resetStaffUser(deps, actor, email);
  if (deed !== 'add-owner') return null;
  return inviteStaffUser(deps, actor, { name: DEFAULT_OWNER_NAME, email, roles: ['owner'], stations: [], tell: false });
}
