import { decryptOrderPersonalData, type OrderPersonalData } from '#server/entitlements/public.ts';
import {
  shopForMail,
  pageLink,
  sendMail,
  type DeliveryDeps,
  type LeasedMessage,
  type Topic,
  type Topics,
} from '#server/messaging/public.ts';
import { findOrderForMail, mailVoucherOf } from '#server/selling/public.ts';
import {
  walkUpConvertedMail,
  walkUpConvertedSms,
  walkUpReceiptSms,
  type ConvertedWalkUp,
} from '../documents/walk-up-converted.ts';
import { findWalkUp } from '../store/walk-up/walk-up.ts';

type Order = NonNullable<Awaited<ReturnType<typeof findOrderForMail>>>;

type Buyer = Pick<OrderPersonalData, 'email' | 'buyerPhone'> & { readonly order: Order };

/**
 * Returns the order of the message, and the buyer's email address and phone number. After the buyer's data was erased,
 * the email address is empty and the phone number is null.
 */
async function buyerOf({ db, keyring }: DeliveryDeps, { orderId, topic }: LeasedMessage): Promise<Buyer> {
  const order = orderId === null ? null : await findOrderForMail(db, orderId);
  if (order === null) throw new Error(`a message with the topic ${topic} names no order`);
  const { email, buyerPhone } = decryptOrderPersonalData(keyring, order.orderId, order.privateSealed);
  return { order, email, buyerPhone };
}

/**
 * Returns the data of the voucher to which a paid wash was converted. Returns null if no voucher of the order is
 * active, for example because it was used or refunded.
 */
async function convertedWalkUpOf(deps: DeliveryDeps, order: Order): Promise<ConvertedWalkUp | null> {
  const walkUp = await findWalkUp(deps.db, order.orderId);
  const lot = order.lots.find(({ state }) => state === 'active');
  if (walkUp === null || lot === undefined) return null;
  const { locale, look } = order;
  const { code, link, washCount } = mailVoucherOf(deps, { ...lot, look, tier: null, packageName: null }, locale);
  const stationName = locale === 'he' ? walkUp.stationNameHe : walkUp.stationName;
  return { shop: shopForMail(deps.brand, locale), stationName, washCount, code, link };
}

const receiptSms: Topic = {
  channel: 'sms',
  async deliver(deps, message) {
    const { order, buyerPhone } = await buyerOf(deps, message);
    if (deps.sms.kind === 'off' || buyerPhone === null) return 'obsolete';
    const { locale, orderId } = order;
    const link = pageLink(deps, locale, `receipt/${deps.keyring.receiptToken(orderId)}`);
    const text = walkUpReceiptSms({ shopName: deps.brand.name[locale], link }, locale);
    await deps.sms.send({ to: buyerPhone, text, dedupe: message.dedupe });
    return 'sent';
  },
};

const convertedSms: Topic = {
  channel: 'sms',
  async deliver(deps, message) {
    const { order, buyerPhone } = await buyerOf(deps, message);
    const converted = await convertedWalkUpOf(deps, order);
    if (deps.sms.kind === 'off' || buyerPhone === null || converted === null) return 'obsolete';
    await deps.sms.send({ to: buyerPhone, text: walkUpConvertedSms(converted, order.locale), dedupe: message.dedupe });
    return 'sent';
  },
};

const convertedMail: Topic = {
  channel: 'mail',
  async deliver(deps, message) {
    const { order, email } = await buyerOf(deps, message);
    const converted = await convertedWalkUpOf(deps, order);
    if (email === '' || converted === null) return 'obsolete';
    const { locale } = order;
    return await sendMail(deps, message, { document: walkUpConvertedMail(converted, locale), to: email, locale });
  },
};

/** Messages to a customer who paid at a machine. The receipt by mail is the purchase mail of the order. */
export const walkUpTopics = {
  walk_up_receipt_sms: receiptSms,
  walk_up_kept: convertedMail,
  walk_up_kept_sms: convertedSms,
} as const satisfies Topics;
