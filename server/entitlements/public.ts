/** Public interface of the entitlements module. Other modules import nothing else from it. */
export type { Deps as EntitlementsDeps } from './deps.ts';
export { entitlementsRateLimits } from './limits.ts';
export type { WithWalletsConfig, WalletsSetting } from './wallets/settings.ts';
export {
  isPassCertificateValidAt,
  isIssuedBy,
  parseCertificate,
  parsePassCertificateFile,
} from './adapters/wallets/pass-file.ts';
export { parseServiceAccount, type GoogleAccountCheck } from './adapters/wallets/service-account.ts';
export { listOrderLots, lockOrderLots, type OrderLot } from './store/order-lots.ts';
export { listOrderWashes } from './store/order-washes.ts';
export {
  buyerPhoneSearchKeys,
  decryptOrderPersonalData,
  readOrderPersonalData,
  giftPeopleSearchKeys,
  orderPartSearchKeys,
  encryptOrderPersonalData,
  decryptOrderPersonalDataOrEmpty,
  type OrderPersonalData,
} from './order-personal-data.ts';
export { holdWash, holdRefusalOf, type WashHoldRequest } from './washes/hold-wash.ts';
export { holdSql, type HoldOutcome } from './store/washes/hold-wash.ts';
export { lotOfOrderSql } from './store/washes/ordered-wash.ts';
export { holdWashOfOrder } from './washes/hold-ordered-wash.ts';
export { holdSharedWash } from './washes/hold-shared-wash.ts';
export { readAllowanceText } from './store/washes/shared-allowance.ts';
export { findPresentedVoucher, parsePresentedVoucher, type PresentedVoucher } from './find-presented-voucher.ts';
export { recordManualWash } from './washes/record-manual-wash.ts';
export { recordOfflineWash } from './washes/record-offline-wash.ts';
export {
  allowWashStart,
  openWashNotStartedCase,
  openWashNotStartedReport,
  claimWashesWithoutReport,
  claimWashStarts,
  type WashStartCommandRow,
} from './store/command.ts';
export { createWashUpdates, type WashUpdates } from './washes/wash-updates.ts';
export { completeWash, endWash, releaseWash } from './washes/end-wash.ts';
export { storeRemainingWaterTime } from './store/washes/store-remaining-water-time.ts';
export { creditWashToVoucher } from './washes/credit-wash-to-voucher.ts';
export { expireVouchers, enqueueVoucherReminders } from './care/expire-vouchers.ts';
export { freezeVoucher, unfreezeVoucher, voidVoucher, reissueVoucher } from './care/change-voucher.ts';
export { countVouchersToReissue, reissueOutdatedVoucherCodes } from './care/reissue-outdated-voucher-codes.ts';
export { unfreezeSql } from './store/unfreeze-sql.ts';
export { isGiftReceivedSql, giftClaimSql, type GiftClaimRow } from './store/gift-claim.ts';
export { lotStateText } from './documents/lot-state-text.ts';
export { giftClaimOf } from './gift-claim-view.ts';
export { entitlementsMessageExamples } from './documents/examples.ts';
