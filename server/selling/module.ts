import type { ScheduledJob } from '#server/core/jobs/scheduler.ts';
import { defineModule } from '#server/core/modules/define-module.ts';
import { sellingAccountMerge } from './account-merge.ts';
import { readOrderPersonalData } from '#server/entitlements/public.ts';
import { readRatingComment } from '#server/loyalty/public.ts';
import { sealedColumn, type ModuleSealedData } from '#server/core/keyring/sealed-column.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { PageSource } from '#server/core/pages/page-source.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import { sellingTopics } from './messages/topics.ts';
import { indexGiftContacts } from './gifts/index-gift-contacts.ts';
import { indexOrdersByNameParts } from './orders/index-order-name-parts.ts';
import { sendDueGifts, notifyUnopenedGifts } from './gifts/send-due-gift-messages.ts';
import { createCatalogueCache, type CatalogueCache } from './catalogue/catalogue-cache.ts';
import { serveCatalogueFromCache, registerCatalogueRoutes } from './catalogue/catalogue.routes.ts';
import { sellingCounters, sellingFailpoints, type Deps } from './deps.ts';
import { sellingRetention } from './retention.ts';
import { deleteOldIdempotencyKeys } from './checkout/delete-old-idempotency-keys.ts';
import { forgetBuyers } from './orders/forget-buyers.ts';
import { sellingRateLimits } from './limits.ts';
import { sellingRefusals } from './refusals.ts';
import { forgetMemberships, listMembershipData } from './store/memberships/membership-data.ts';
import { listOrderData } from './store/orders/own-order-data.ts';
import { registerCancellationRoutes } from './cancellations/cancellations.routes.ts';
import { registerCheckoutRoutes } from './checkout/checkout.routes.ts';
import { registerGiftRoutes } from './gifts/gifts.routes.ts';
import { registerOrderRoutes } from './orders/orders.routes.ts';
import { registerReceiptRoutes } from './receipts/receipts.routes.ts';
import { registerTestPurchaseRoutes } from './test-purchase/test-purchase.routes.ts';
import { sellingTexts } from './documents/editable-texts.ts';

/**
 * Encrypted values of the selling module. The list contains their encryption contexts, and the columns that store the
 * ciphertexts.
 */
const sellingSealed = {
  contextNames: ['membership|card_sealed', 'order_address_change|email_sealed', 'shop_order|private_sealed'],
  columns: [
    sealedColumn('membership.card_sealed', 'membership|card_sealed', 't.membership_id'),
    sealedColumn('order_address_change.email_sealed', 'order_address_change|email_sealed', 't.order_address_change_id'),
    sealedColumn('shop_order.private_sealed', 'shop_order|private_sealed', 't.order_id'),
  ],
} satisfies ModuleSealedData;

/**
 * Personal data of selling: orders, payments, recipients and ratings. After an account is deleted, its orders are
 * retained without their buyer.
 */
const sellingPersonalData: PersonalData = {
  async collect({ db, keyring }, customerId) {
    const rows = await listOrderData(db, customerId);
    const orders = rows.map(({ orderId, privateSealed, commentSealed, facts }) => ({
      ...facts,
      ...(readOrderPersonalData(keyring, orderId, privateSealed) ?? { unreadable: true }),
      comment: readRatingComment(keyring, orderId, commentSealed),
    }));
    return { orders, memberships: await listMembershipData(db, customerId) };
  },
  forget: forgetMemberships,
  eraseRemainingData: forgetBuyers,
};

/**
 * Declares the selling module, which contains catalogue, checkout, orders, receipts and cancellations. It also owns the
 * data of memberships. The endpoints and jobs of memberships are a separate module (`membership/module.ts`).
 */
export const selling = defineModule({
  name: 'selling',
  counters: sellingCounters,
  refusals: sellingRefusals,
  limits: sellingRateLimits,
  editableTexts: sellingTexts,
  topics: sellingTopics,
  personalData: sellingPersonalData,
  accountMerge: sellingAccountMerge,
  schedules: scheduledJobsOf,
  routes: registerRoutes,
  sealed: sellingSealed,
  retention: sellingRetention,
  deletions: deleteOldRows,
  failpoints: sellingFailpoints,
});

type ScheduledJobDeps = Parameters<typeof indexGiftContacts>[0] &
  Parameters<typeof sendDueGifts>[0] &
  Parameters<typeof notifyUnopenedGifts>[0];

function scheduledJobsOf(deps: ScheduledJobDeps): readonly ScheduledJob[] {
  return [
    { name: 'send-due-gifts', rhythm: { every: 'hour', minute: 0 }, run: (stopping) => sendDueGifts(deps, stopping) },
    {
      name: 'index-gifts',
      rhythm: { every: 'hour', minute: 31 },
      run: (stopping) => indexGiftContacts(deps, stopping),
    },
    {
      name: 'index-order-parts',
      rhythm: { every: 'hour', minute: 32 },
      run: (stopping) => indexOrdersByNameParts(deps, stopping),
    },
    {
      name: 'tell-unopened-gifts',
      rhythm: { every: 'day', hour: 9, minute: 45 },
      skipsRestDays: true,
      run: (stopping) => notifyUnopenedGifts(deps, stopping),
    },
  ];
}

function registerRoutes(app: App, deps: Deps): PageSource {
  const catalogue = createCatalogueCache(deps);
  // plans are on sale only while a provider stores cards, so a change of the providers changes the catalogue
  deps.credentials.onChange(() => catalogue.clear());
  registerSellingRoutes(app, deps, catalogue);
  return {
    onChange: (listener) => catalogue.onChange(listener),
    keepReady: (answers) => serveCatalogueFromCache(answers, deps, catalogue),
  };
}

function registerSellingRoutes(app: App, deps: Deps, catalogue: CatalogueCache): void {
  registerCatalogueRoutes(app, deps, catalogue);
  registerCheckoutRoutes(app, deps);
  registerOrderRoutes(app, deps);
  registerGiftRoutes(app, deps);
  registerReceiptRoutes(app, deps);
  registerCancellationRoutes(app, deps);
  registerTestPurchaseRoutes(app, deps);
}

async function deleteOldRows(
  deps: Parameters<typeof deleteOldIdempotencyKeys>[0] & Parameters<typeof forgetBuyers>[0],
) {
  return {
    keys: await deleteOldIdempotencyKeys(deps),
    // this job removes the buyers from orders of deleted accounts after all mails of these orders were sent
    buyers: await forgetBuyers(deps, null),
  };
}
