/** What the rest of the server may ask of washes that were bought. Nobody else in here is imported from outside. */
export { registerVoucherRoutes } from './vouchers.routes.ts';
export { listOrderLots, lockOrderLots, type OrderLot } from './store/order-lots.ts';
export { listOrderWashes } from './store/order-washes.ts';
export {
  openOrderPrivate,
  readOrderPrivate,
  sealOrderPrivate,
  shownOrderPrivate,
  type OrderPrivate,
} from './order-private.ts';
export { holdWash, type AskedWash } from './washes/hold-wash.ts';
export { holdSharedWash } from './washes/hold-shared-wash.ts';
export { entitlementsTopics } from './messages/topics.ts';
export { deleteOldInvitations } from './store/washes/forget-shares.ts';
export { readOfShare } from './store/washes/wash-share.ts';
export { findShown, shownBy, type ShownVoucher } from './find-shown.ts';
export { bookHandWash } from './washes/book-hand-wash.ts';
export { bookOfflineWash } from './washes/book-offline-wash.ts';
export { offerWash, questionWash, takeQuestions, takeStarts, type CommandRow } from './store/command.ts';
export { createWashNews, type WashNews } from './washes/wash-news.ts';
export { completeWash, endWash, releaseWash } from './washes/settle-wash.ts';
export { noteBrowser } from './store/washes/browser-of-wash.ts';
export { giveBackWash } from './washes/give-back-wash.ts';
export { expireVouchers, remindOfVouchers } from './care/expire-vouchers.ts';
export { freezeVoucher } from './care/freeze-voucher.ts';
export { unfreezeVoucher } from './care/unfreeze-voucher.ts';
export { voidVoucher } from './care/void-voucher.ts';
export { reissueVoucher } from './care/reissue-voucher.ts';
export { countFormer, reissueFormerCodes } from './care/reissue-former-codes.ts';
export { thawSql } from './store/thaw.ts';
export { giftClaimSql, type GiftClaimRow } from './store/gift-claim.ts';
export { lotStateText } from './documents/lot-words.ts';
export { giftClaimOf } from './gift-claim-view.ts';
export { startWalletWorker } from './wallets/tell-wallets.ts';
export { deleteOldPasses } from './wallets/delete-old-passes.ts';
export { entitlementsPersonalData } from './personal-data.ts';
export { entitlementsExamples } from './documents/examples.ts';
