/** Public interface of the selling module. Other modules import only from this file. */
export type { Deps as SellingDeps } from './deps.ts';
export { sellingRateLimits } from './limits.ts';
export { startCheckout } from './checkout/start-checkout.ts';
export { refreshOrderStatus, awaitRunningSettlement, getOrderLinks, type OrderForLinks } from './orders/get-order.ts';
export { grantGoodwillWashes } from './checkout/grant-goodwill-washes.ts';
export { findProductForSale, findSingleWashProduct, listProducts, type ProductForSale } from './store/catalogue.ts';
export {
  addProduct,
  changeProduct,
  listPricedProducts,
  setProductActive,
  setTaxTreatment,
  type PricedProduct,
} from './catalogue/manage-products.ts';
export type { PriceRow } from './store/product.ts';
export { previewCatalogue } from './catalogue/preview-catalogue.ts';
export { schedulePrice, withdrawPrice } from './catalogue/schedule-prices.ts';
export { decideCancellationInTx, type CancellationDecisionCommand } from './cancellations/decide-cancellation.ts';
export { smsPhoneOfInput } from './gifts/phone-of-input.ts';
export { findOrderForMail } from './store/orders/order-for-mail.ts';
export { mailVoucherOf } from './messages/mail-vouchers.ts';
export { correctGiftForStaff } from './gifts/correct-gift.ts';
export { resendGift } from './gifts/resend-gift.ts';
export { requestOrderEmailChange } from './orders/change-order-email.ts';
export { resendPurchaseMail } from './orders/resend-purchase-mail.ts';
export { publishMembershipPlan, scheduleMembershipPlanPrice, withdrawMembershipPlan } from './membership/set-plan.ts';
export { cancelMembership, quoteImmediateCancellation } from './membership/cancel-membership.ts';
export { findMembership } from './store/memberships/membership.ts';
export { findVoucherContact, findVoucherPhone } from './messages/voucher-holder.ts';
export { sellingMessageExamples } from './documents/examples.ts';
