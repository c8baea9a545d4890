import { systemActor } from '#server/core/actor.ts';
import { publishMembershipPlan, scheduleMembershipPlanPrice, withdrawMembershipPlan } from '#server/selling/public.ts';
import { openShopDatabase } from './open-shop-database.ts';

/**
 * npx node scripts/membership.ts offer 2 99 'Two washes a month' 'שתי שטיפות בחודש'   offers a plan from now on
 * npx node scripts/membership.ts price 1 109                                          changes the price of plan 1
 * npx node scripts/membership.ts withdraw 1                                           closes plan 1 to new subscribers
 * Prices are whole shekels per month. The first plan enables membership. Works with or without a running server, and
 * not in a shop that has switched memberships off.
 */
const [deed = '', first = '', second = '', name = '', nameHe = ''] = process.argv.slice(2);
const { close, config, deps } = await openShopDatabase();
try {
  const isOff = config.modulesOff.includes('membership');
  const done = !isOff && (await change());
  if (done) console.log('done');
  else if (isOff) console.error('Nothing was changed: MODULES_OFF names membership.');
  else console.error('Nothing was changed: offer <washes> <shekels> <name> <Hebrew name>, price or withdraw <plan>.');
  process.exitCode = done ? 0 : 1;
} finally {
  await close();
}

async function change(): Promise<boolean> {
  const actor = systemActor('membership-command');
  const [number, shekels] = [Number(first), Number(second)];
  if (!isBetween(number, 1, 999_999)) return false;
  if (deed === 'withdraw') return await withdrawMembershipPlan(deps, actor, number);
  if (!isBetween(shekels, 1, 10_000)) return false;
  const priceAgorot = shekels * 100;
  if (deed === 'price')
    return await scheduleMembershipPlanPrice(deps, actor, { number, priceAgorot, validFrom: deps.clock.now() });
  if (deed !== 'offer' || name === '' || nameHe === '' || !isBetween(number, 1, 50)) return false;
  console.log(`plan ${await publishMembershipPlan(deps, actor, { washCount: number, priceAgorot, name, nameHe })}`);
  return true;
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}
