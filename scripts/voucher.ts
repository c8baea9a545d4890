import { canonicalCode } from '#domain/core/voucher-code.ts';
import { freezeReasons, reissueReasons, voidReasons } from '#contracts/entitlements/voucher-care.ts';
import { systemActor } from '#server/core/actor.ts';
import { systemClock } from '#server/core/clock/system-clock.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
import { openKeyring } from '#server/core/keyring/open-keyring.ts';
import {
  findLotByCode,
  freezeVoucher,
  reissueVoucher,
  unfreezeVoucher,
  voidVoucher,
} from '#server/entitlements/public.ts';
import { stderrLog } from './database-command.ts';

/**
 * npx node scripts/voucher.ts freeze XXXX-XXXX-XXXX-XXXX-X leaked
 * npx node scripts/voucher.ts unfreeze | void | reissue …
 * Works beside a running server, and without one, until the staff portal has a screen for it. A new code goes to the
 * holder by mail and is not shown here.
 */
const [deed = '', typed = '', reason = ''] = process.argv.slice(2);
const config = loadConfig();
const opened = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log: stderrLog });
const deps = { db: opened.db, clock: systemClock, keyring: await openKeyring(opened.db, config) };
try {
  const answer = await care();
  if (answer === null) {
    console.error('Nothing was changed. freeze, unfreeze, void or reissue, then the code, then a reason:');
    console.error(`  freeze: ${freezeReasons.join(', ')}`);
    console.error(`  void: ${voidReasons.join(', ')}`);
    console.error(`  reissue: ${reissueReasons.join(', ')}`);
    process.exitCode = 1;
  } else {
    console.log(answer.ok ? 'done' : answer.refusal);
    process.exitCode = answer.ok ? 0 : 1;
  }
} finally {
  await opened.close();
}

/** Null where the command makes no sense, or names no voucher. */
async function care() {
  const code = canonicalCode(typed);
  const lot = code === null ? null : await findLotByCode(opened.db, deps.keyring.codeMac(code));
  if (lot === null) return null;
  const actor = systemActor('voucher-command');
  const freezeReason = freezeReasons.find((word) => word === reason);
  const voidReason = voidReasons.find((word) => word === reason);
  const reissueReason = reissueReasons.find((word) => word === reason);
  if (deed === 'unfreeze') return await unfreezeVoucher(deps, actor, lot);
  if (deed === 'freeze' && freezeReason) return await freezeVoucher(deps, actor, { ...lot, reason: freezeReason });
  if (deed === 'void' && voidReason) return await voidVoucher(deps, actor, { ...lot, reason: voidReason });
  if (deed !== 'reissue' || reissueReason === undefined) return null;
  return await reissueVoucher(deps, actor, { ...lot, reason: reissueReason, tell: true });
}
