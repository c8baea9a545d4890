/** What the rest of the server may ask of sales. Nobody else in here is imported from outside. */
export { registerSellingRoutes } from './selling.routes.ts';
export { giveWashes } from './checkout/give-washes.ts';
export { findProductForSale, findSingleWash, listProducts, type ProductForSale } from './store/catalogue.ts';
export { createCatalogueBook, type CatalogueBook } from './catalogue/catalogue-book.ts';
export { keepCatalogueReady } from './catalogue/catalogue.routes.ts';
export {
  addProduct,
  changeProduct,
  listPricedProducts,
  switchProduct,
  treatProduct,
  type PricedProduct,
} from './catalogue/keep-products.ts';
export type { PriceRow } from './store/product.ts';
export { planPrice, withdrawPrice } from './catalogue/plan-prices.ts';
export { sellingTopics } from './messages/topics.ts';
export { decideCancellationInside, type CancellationDecisionCommand } from './cancellations/decide-cancellation.ts';
export { findLotHolder } from './messages/find-lot-holder.ts';
export { deleteOldKeys } from './checkout/delete-old-keys.ts';
export { sendDueGifts } from './gifts/send-due-gifts.ts';
export { tellUnopenedGifts } from './gifts/tell-unopened-gifts.ts';
export { resendGift } from './gifts/resend-gift.ts';
export { resendPurchaseMail } from './orders/resend-purchase-mail.ts';
export { startMembershipWorker, type MembershipDeps } from './membership/membership-worker.ts';
export { offerPlan, pricePlan, withdrawPlan } from './membership/set-plan.ts';
export { cancelMembership, quoteNow } from './membership/cancel-membership.ts';
export { findMembership } from './store/memberships/membership.ts';
export { announcePrices } from './membership/announce-prices.ts';
export { forgetBuyers } from './orders/forget-buyers.ts';
export { reachVoucherHolder } from './messages/voucher-holder.ts';
export { sellingPersonalData } from './personal-data.ts';
export { sellingExamples } from './documents/examples.ts';
