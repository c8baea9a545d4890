import { cleanNameForMessage } from '#domain/core/text/clean-name-for-message.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { giftChannelAfter, GIFT_RETRY_WINDOW_MS, type GiftChannel } from '#domain/selling/gift-delivery.ts';
import { decryptOrderPersonalData, type OrderPersonalData } from '#server/entitlements/public.ts';
import {
  type DeliveryDeps,
  type DeliveryOutcome,
  type LeasedMessage,
  MailRefusedError,
  shopForMail,
  pageLink,
  sendMail,
  SmsRefusedError,
  type Topic,
} from '#server/messaging/public.ts';
import { giftMail } from '#server/selling/documents/gift-mail.ts';
import { giftSms } from '#server/selling/documents/gift-sms.ts';
import { giftUndeliveredMail, type UndeliveredGift } from '#server/selling/documents/gift-undelivered-mail.ts';
import { unopenedGiftCardPicture } from '#server/selling/messages/unopened-gift-card-pictures.ts';
import { mailVoucherOf, localizedPackageName } from '#server/selling/messages/mail-vouchers.ts';
import { recordGiftAttempt, type GiftAttemptOutcome } from '#server/selling/store/orders/gift-attempt.ts';
import { isGiftUnopened } from '#server/selling/store/orders/gift-report.ts';
import {
  unusableReasonOf,
  findOrderForMail,
  type LotForMail,
  type OrderForMail,
} from '#server/selling/store/orders/order-for-mail.ts';

type Gift = {
  readonly message: LeasedMessage;
  readonly order: OrderForMail;
  readonly lot: LotForMail;
  readonly details: OrderPersonalData;
};

/**
 * Creates the handler of one delivery channel for gifts: mail, text message, or a link that the buyer forwards. A
 * permanent failure and the message of the next channel are written in one transaction, so that a crash neither repeats
 * nor loses a message. A message that contains a replaced link is obsolete.
 */
export function giftChannelTopic(channel: GiftChannel): Topic {
  return {
    channel: channel === 'sms' ? 'sms' : 'mail',
    async deliver(deps, message) {
      const gift = await findGift(deps, message);
      if (gift === null) return 'obsolete';
      // the first attempt is always by mail; without an email address it counts as failed, and the next channel is
      // tried
      const hasNoAddress = channel === 'mail' && gift.details.recipientEmail === null;
      const outcome = hasNoAddress ? null : await attemptDelivery(deps, channel, gift);
      const failed = outcome !== 'sent';
      await recordGiftAttempt(deps.db, {
        outboxId: message.outboxId,
        orderId: gift.order.orderId,
        channel,
        outcome,
        codeVersion: gift.lot.codeVersion,
        next: failed ? giftChannelAfter(channel, gift.details) : null,
        now: deps.clock.now(),
      });
      return failed ? 'refused' : 'sent';
    },
  };
}

/**
 * Notifies the buyer that the gift was not opened for a week. The outcome is `obsolete` if the gift was opened, used or
 * reissued meanwhile.
 */
export async function deliverUnopenedGiftNotice(deps: DeliveryDeps, message: LeasedMessage): Promise<DeliveryOutcome> {
  const gift = await findGift(deps, message);
  if (gift === null || !(await isGiftUnopened(deps.db, gift.lot.lotId))) return 'obsolete';
  if (gift.details.email === '') return 'no_address';
  await notifyBuyer(deps, gift, 'unopened');
  return 'sent';
}

/**
 * Returns the gift if it can still be delivered. Returns null if its code was replaced, or if the gift was claimed,
 * used or refunded, or has expired.
 */
async function findGift({ clock, db, keyring }: DeliveryDeps, message: LeasedMessage): Promise<Gift | null> {
  const order = message.orderId === null ? null : await findOrderForMail(db, message.orderId);
  if (order === null || order.paidAt === null)
    throw new Error(`a message with the topic ${message.topic} names no gift`);
  const [lot] = order.lots;
  // older messages do not state their code version, because only version 1 existed then
  const { codeVersion = 1 } = message.payload;
  if (lot === undefined || lot.codeVersion !== codeVersion) return null;
  // a frozen gift is still delivered, because staff can unfreeze it before its recipient opens it
  const end = unusableReasonOf(lot, clock.now());
  if (end !== null && end !== 'frozen') return null;
  const details = decryptOrderPersonalData(keyring, order.orderId, order.privateSealed);
  return { message, order, lot, details: { ...details, ...namesInMessages(details) } };
}

/**
 * Returns the names that a message may contain. A name that contains a link is left out. Such names are refused today,
 * but old orders can have them.
 */
function namesInMessages({ recipientName, senderName }: OrderPersonalData) {
  return { recipientName: cleanNameForMessage(recipientName), senderName: cleanNameForMessage(senderName) };
}

/** Sends the gift message one time. Throws if the outbox should retry the message. */
async function attemptDelivery(deps: DeliveryDeps, channel: GiftChannel, gift: Gift): Promise<GiftAttemptOutcome> {
  try {
    await send(deps, channel, gift);
    return 'sent';
  } catch (error) {
    if (isRefusal(error)) return 'refused';
    // `link` is the last channel, so its mail is retried as long as any other mail
    const mayRetry = channel === 'link' || deps.clock.now() - gift.message.createdAt < GIFT_RETRY_WINDOW_MS;
    if (mayRetry) throw error;
    return 'unreachable';
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof SmsRefusedError || (error instanceof MailRefusedError && error.isPermanent);
}

async function send(deps: DeliveryDeps, channel: GiftChannel, gift: Gift): Promise<void> {
  switch (channel) {
    case 'mail':
      return sendToRecipient(deps, gift);
    case 'sms':
      return sendBySms(deps, gift);
    case 'link':
      return notifyBuyer(deps, gift, 'undelivered');
    default:
      return assertNever(channel);
  }
}

async function sendToRecipient(deps: DeliveryDeps, { message, order, lot, details }: Gift): Promise<void> {
  if (details.recipientEmail === null)
    throw new MailRefusedError('the gift has no recipient address', { isPermanent: true });
  const locale = order.giftLocale ?? order.locale;
  const packageName = localizedPackageName(order, locale);
  const document = giftMail(
    {
      shop: shopForMail(deps.brand, locale),
      words: details,
      stationsLink: pageLink(deps, locale, 'stations'),
      vouchers: [mailVoucherOf(deps, { ...lot, look: order.look, tier: null, packageName }, locale)],
      unopenedGiftCardImage: unopenedGiftCardPicture(order.look),
    },
    locale,
  );
  await sendMail(deps, message, { document, to: details.recipientEmail, locale });
}

async function sendBySms(deps: DeliveryDeps, { message, order, lot, details }: Gift): Promise<void> {
  if (deps.sms.kind === 'off' || details.recipientPhone === null)
    throw new SmsRefusedError('no text message can be sent');
  const locale = order.giftLocale ?? order.locale;
  const packageName = localizedPackageName(order, locale);
  const { link } = mailVoucherOf(deps, { ...lot, look: order.look, tier: null, packageName }, locale);
  const text = giftSms(
    {
      shopName: deps.brand.name[locale],
      packageName,
      washCount: order.washCount,
      senderName: details.senderName,
      link,
    },
    locale,
  );
  await deps.sms.send({ to: details.recipientPhone, text, dedupe: message.dedupe });
}

type UndeliveredReason = UndeliveredGift['why'];

async function notifyBuyer(deps: DeliveryDeps, gift: Gift, why: UndeliveredReason): Promise<void> {
  const { message, order, lot, details } = gift;
  const { locale, orderId, orderCode, look, washCount } = order;
  if (details.email === '') return;
  const packageName = localizedPackageName(order, locale);
  const { link } = mailVoucherOf(deps, { ...lot, look, tier: null, packageName }, locale);
  const document = giftUndeliveredMail(
    {
      why,
      shop: shopForMail(deps.brand, locale),
      orderCode,
      packageName,
      washCount,
      recipientEmail: details.recipientEmail,
      recipientPhone: details.recipientPhone,
      recipientName: details.recipientName,
      voucherLink: link,
      orderLink: pageLink(deps, locale, `checkout/return/${deps.keyring.orderToken(orderId)}`),
    },
    locale,
  );
  await sendMail(deps, message, { document, to: details.email, locale });
}
