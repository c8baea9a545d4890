import { parseArgs } from 'node:util';
import { systemActor } from '#server/core/actor.ts';
import { countVouchersToReissue, reissueOutdatedVoucherCodes } from '#server/entitlements/public.ts';
import { describeError } from './database/database-command.ts';
import { openShopDatabase } from './open-shop-database.ts';

/**
 * npx node scripts/reissue-codes.ts          counts the vouchers whose codes were derived from a former master secret
 * npx node scripts/reissue-codes.ts --yes    gives each of them a new code and emails it to the holder
 * Use it after a leak (docs/runbook.md). Works while the shop is open. If it was stopped, start it again to continue.
 */
const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });

async function main(): Promise<void> {
  const { close, deps } = await openShopDatabase();
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort(new Error('stopped: start it again to go on')));
  try {
    if (values.yes) {
      const reissued = await reissueOutdatedVoucherCodes(deps, systemActor('reissue-command'), stopping.signal);
      console.log(`${reissued} vouchers have a new code, their holders get it by mail`);
    }
    const left = await countVouchersToReissue(deps);
    console.log(`${left} vouchers have a code of a former master secret`);
    if (values.yes && left > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

await main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
