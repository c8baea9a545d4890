/** What the rest of the server may ask of washes that were bought. Nobody else in here is imported from outside. */
export { registerVoucherRoutes } from './vouchers.routes.ts';
export { listOrderLots, lockOrderLots, type OrderLot } from './store/order-lots.ts';
export {
  openOrderPrivate,
  readOrderPrivate,
  sealOrderPrivate,
  shownOrderPrivate,
  type OrderPrivate,
} from './order-private.ts';
export { holdWash, type AskedWash } from './hold-wash.ts';
export { holdSharedWash } from './hold-shared-wash.ts';
export { entitlementsTopics } from './messages/topics.ts';
export { deleteOldInvitations } from './store/forget-shares.ts';
export { readOfShare } from './store/wash-share.ts';
export { findShown, shownBy, type ShownVoucher } from './find-shown.ts';
export { bookHandWash } from './book-hand-wash.ts';
export { bookOfflineWash } from './book-offline-wash.ts';
export { offerWash, questionWash, takeQuestions, takeStarts, type CommandRow } from './store/command.ts';
export { createWashNews, type WashNews } from './wash-news.ts';
export { completeWash, endWash, releaseWash } from './settle-wash.ts';
export { noteBrowser } from './store/browser-of-wash.ts';
export { giveBackWash } from './give-back-wash.ts';
export { expireVouchers, remindOfVouchers } from './expire-vouchers.ts';
export { freezeVoucher } from './freeze-voucher.ts';
export { unfreezeVoucher } from './unfreeze-voucher.ts';
export { voidVoucher } from './void-voucher.ts';
export { reissueVoucher } from './reissue-voucher.ts';
export { countFormer, reissueFormerCodes } from './reissue-former-codes.ts';
export { thawSql } from './store/thaw.ts';
export { giftClaimSql, type GiftClaimRow } from './store/gift-claim.ts';
export { giftClaimOf } from './gift-claim-view.ts';
export { startWalletWorker } from './wallets/tell-wallets.ts';
export { deleteOldPasses } from './wallets/delete-old-passes.ts';
export { entitlementsPersonalData } from './personal-data.ts';
export { entitlementsExamples } from './documents/examples.ts';
