/** What the rest of the server may ask of sales. Nobody else in here is imported from outside. */
export { registerSellingRoutes } from './selling.routes.ts';
export { createCatalogueBook, type CatalogueBook } from './catalogue/catalogue-book.ts';
export { sellingTopics } from './messages/topics.ts';
export { decideCancellationInside, type CancellationDecisionCommand } from './cancellations/decide-cancellation.ts';
export { findLotHolder } from './messages/find-lot-holder.ts';
export { deleteOldKeys } from './checkout/delete-old-keys.ts';
export { sendDueGifts } from './gifts/send-due-gifts.ts';
export { resendGift } from './gifts/resend-gift.ts';
export { resendPurchaseMail } from './orders/resend-purchase-mail.ts';
export { forgetBuyers } from './orders/forget-buyers.ts';
export { reachVoucherHolder } from './messages/voucher-holder.ts';
export { sellingPersonalData } from './personal-data.ts';
