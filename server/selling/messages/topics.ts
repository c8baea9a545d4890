import { acknowledgement, shopForMail, type Topics } from '#server/messaging/public.ts';
import { cancellationMail } from '../documents/cancellation-mail.ts';
import { findCancellationForMail } from '../store/cancellation.ts';
import { orderMailTopic } from './order-mail-topic.ts';
import { deliverUnopenedGiftNotice, giftChannelTopic } from '../gifts/deliver-gift.ts';
import { deliverCancellationDecisionMail } from './deliver-cancellation-decision-mail.ts';
import { deliverOrderEmailChanged, deliverOrderEmailProof } from './deliver-order-email-mails.ts';
import { deliverPaymentReviewMail, deliverPaymentReviewNotice } from './deliver-payment-review-mails.ts';
import { deliverPurchaseMail } from './deliver-purchase-mail.ts';
import { deliverRefundMail } from './deliver-refund-mail.ts';
import { deliverReturnedPaymentMail } from './deliver-returned-payment-mail.ts';
import { deliverVoucherEndingMail } from './deliver-voucher-ending-mail.ts';
import { deliverVoucherReissuedMail } from './deliver-voucher-reissued-mail.ts';

const cancellationReceived = acknowledgement(async (deps, { contactMessageId, reference, locale }) => {
  const cancellation = await findCancellationForMail(deps.db, contactMessageId);
  if (cancellation === null) throw new Error(`message ${contactMessageId} has no cancellation`);
  const { packageName, packageNameHe, ...facts } = cancellation;
  const shop = shopForMail(deps.brand, locale);
  return cancellationMail(
    { shop, reference, ...facts, packageName: locale === 'he' ? packageNameHe : packageName },
    locale,
  );
});

export const sellingTopics = {
  receipt: orderMailTopic(deliverPurchaseMail),
  receipt_again: orderMailTopic(deliverPurchaseMail),
  order_address_proof: { channel: 'mail', deliver: deliverOrderEmailProof },
  order_address_changed: { channel: 'mail', deliver: deliverOrderEmailChanged },
  gift: giftChannelTopic('mail'),
  gift_sms: giftChannelTopic('sms'),
  gift_undelivered: giftChannelTopic('link'),
  gift_unopened: { channel: 'mail', deliver: deliverUnopenedGiftNotice },
  voucher_ending: { channel: 'mail', deliver: deliverVoucherEndingMail },
  voucher_reissued: { channel: 'mail', deliver: deliverVoucherReissuedMail },
  payment_returned: { channel: 'mail', deliver: deliverReturnedPaymentMail },
  refund_made: { channel: 'mail', deliver: deliverRefundMail },
  payment_review: { channel: 'mail', deliver: deliverPaymentReviewMail },
  payment_review_notice: { channel: 'mail', deliver: deliverPaymentReviewNotice },
  cancellation_acknowledgement: cancellationReceived,
  cancellation_decided: { channel: 'mail', deliver: deliverCancellationDecisionMail },
} as const satisfies Topics;
