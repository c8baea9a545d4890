import type { ScheduledJob } from '#server/core/jobs/scheduler.ts';
import { defineModule } from '#server/core/modules/define-module.ts';
import { entitlementsAccountMerge } from './account-merge.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { sealedColumn, type ModuleSealedData } from '#server/core/keyring/sealed-column.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import { expireVouchers, enqueueVoucherReminders } from './care/expire-vouchers.ts';
import { indexCodeEndings } from './care/index-code-endings.ts';
import { registerVoucherRoutes } from './vouchers.routes.ts';
import { entitlementsRetention } from './retention.ts';
import { deleteOldInvitations } from './store/washes/forget-shared-allowances.ts';
import { deleteOldWalletPasses } from './wallets/delete-old-wallet-passes.ts';
import { entitlementsCounters, entitlementsFailpoints, type Deps } from './deps.ts';
import { entitlementsRateLimits } from './limits.ts';
import { entitlementsRefusals } from './refusals.ts';
import { getFamily } from './family/shared-allowance-views.ts';
import { ownVoucherViewOf } from './owners/own-voucher-view.ts';
import { forgetSharedAllowances } from './store/washes/forget-shared-allowances.ts';
import { detachVouchersFromAccount } from './store/detach-vouchers.ts';
import { listOwnVouchers } from './store/own-voucher.ts';
import { forgetWalletPasses, listOwnWalletPasses } from './store/wallets/wallet-pass.ts';
import { entitlementsTexts } from './documents/editable-texts.ts';

/**
 * Values that this module encrypts under the master secret. It lists their encryption contexts and the columns that
 * store them.
 */
const entitlementsSealed = {
  contextNames: ['wallet_device|push', 'wash_pass', 'wash_share|email_sealed', 'wash_share|name_sealed'],
  columns: [
    sealedColumn('wallet_device.push_sealed', 'wallet_device|push', "t.device_id || '|' || t.serial"),
    sealedColumn('wash_share.email_sealed', 'wash_share|email_sealed', 't.share_id'),
    sealedColumn('wash_share.name_sealed', 'wash_share|name_sealed', 't.share_id'),
  ],
} satisfies ModuleSealedData;

export const entitlementsPersonalData: PersonalData = {
  async collect(deps, customerId) {
    const [rows, family, passes] = await Promise.all([
      listOwnVouchers(deps.db, { customerId, now: deps.clock.now(), after: null, limit: null }),
      getFamily(deps, { customerId }),
      listOwnWalletPasses(deps.db, customerId),
    ]);
    return {
      vouchers: rows
        .map((row) => ownVoucherViewOf(deps, row))
        .map(({ qr: _drawing, senderName: _giver, personalMessage: _words, ...voucher }) => voucher),
      family,
      walletPasses: passes.map(({ issuedAt, ...pass }) => ({ ...pass, addedAt: toIsoInstant(issuedAt) })),
    };
  },
  async forget(tx, customerId) {
    // the lock order is shared allowances, then vouchers, then passes
    await forgetSharedAllowances(tx, customerId);
    await detachVouchersFromAccount(tx, customerId);
    await forgetWalletPasses(tx, customerId);
  },
};

/**
 * Declares the module for vouchers and their balances, called lots. It also has the data of wallets and households,
 * whose endpoints are separate modules (`wallets/module.ts`, `family/module.ts`).
 */
export const entitlements = defineModule({
  name: 'entitlements',
  counters: entitlementsCounters,
  refusals: entitlementsRefusals,
  limits: entitlementsRateLimits,
  editableTexts: entitlementsTexts,
  personalData: entitlementsPersonalData,
  accountMerge: entitlementsAccountMerge,
  schedules: scheduledJobsOf,
  routes: registerVoucherRoutes,
  sealed: entitlementsSealed,
  retention: entitlementsRetention,
  deletions: deleteOldRows,
  failpoints: entitlementsFailpoints,
});

type ScheduledJobDeps = Parameters<typeof expireVouchers>[0] &
  Parameters<typeof indexCodeEndings>[0] &
  Parameters<typeof enqueueVoucherReminders>[0];

function scheduledJobsOf(deps: ScheduledJobDeps): readonly ScheduledJob[] {
  return [
    {
      name: 'expire-vouchers',
      rhythm: { every: 'hour', minute: 2 },
      run: (stopping) => expireVouchers(deps, stopping),
    },
    {
      name: 'index-voucher-endings',
      rhythm: { every: 'hour', minute: 35 },
      run: (stopping) => indexCodeEndings(deps, stopping),
    },
    {
      name: 'remind-of-vouchers',
      rhythm: { every: 'day', hour: 9, minute: 40 },
      skipsRestDays: true,
      run: (stopping) => enqueueVoucherReminders(deps, stopping),
    },
  ];
}

async function deleteOldRows(deps: Pick<Deps, 'clock' | 'db'> & Parameters<typeof deleteOldWalletPasses>[0]) {
  return {
    invitations: await deleteOldInvitations(deps.db, deps.clock.now()),
    walletPasses: await deleteOldWalletPasses(deps),
  };
}
