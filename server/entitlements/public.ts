/** What the rest of the server may ask of washes that were bought. Nobody else in here is imported from outside. */
export { registerVoucherRoutes } from './vouchers.routes.ts';
export { openOrderPrivate, sealOrderPrivate, type OrderPrivate } from './order-private.ts';
export { holdWash } from './hold-wash.ts';
export { shownBy, type ShownVoucher } from './find-shown.ts';
export { bookHandWash } from './book-hand-wash.ts';
export { bookOfflineWash } from './book-offline-wash.ts';
export { offerWash, questionWash, takeQuestions, takeStarts, type CommandRow } from './store/command.ts';
export { createWashNews, type WashNews } from './wash-news.ts';
export { completeWash, endWash, releaseWash } from './settle-wash.ts';
export { giveBackWash } from './give-back-wash.ts';
export { expireVouchers, remindOfVouchers } from './expire-vouchers.ts';
export { freezeVoucher } from './freeze-voucher.ts';
export { unfreezeVoucher } from './unfreeze-voucher.ts';
export { voidVoucher } from './void-voucher.ts';
export { reissueVoucher } from './reissue-voucher.ts';
export { findLotByCode } from './store/reissue-lot.ts';
export { thawSql } from './store/thaw.ts';
export { entitlementsPersonalData } from './personal-data.ts';
