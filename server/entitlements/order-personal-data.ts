import type { OrderId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { storedPartSearchKeysOf, searchKeysOf } from '#server/core/keyring/search-keys.ts';

/** Personal data of an order. It is stored encrypted, bound to its row, and decrypted only when needed. */
export type OrderPersonalData = {
  readonly email: string;
  readonly recipientName: string | null;
  readonly recipientEmail: string | null;
  /**
   * Recipient's phone number in E.164; null if none was entered. It is also null in orders from before the field
   * existed.
   */
  readonly recipientPhone: string | null;
  /**
   * Buyer's phone number in E.164, for the receipt of a sale at the machine (walk-up); null if none was entered. It is
   * also null in orders from before the field existed.
   */
  readonly buyerPhone: string | null;
  readonly personalMessage: string | null;
  /**
   * Name with which the buyer signed the gift; null if there is none. It is also null in orders from before the field
   * existed.
   */
  readonly senderName: string | null;
  /** Name of the pet on a gift; null if there is none. It is also null in orders from before the field existed. */
  readonly petName: string | null;
};

function sealContextOf(orderId: OrderId): SealContext {
  return `shop_order|private_sealed|${orderId}`;
}

export function encryptOrderPersonalData(
  keyring: Pick<Keyring, 'seal'>,
  orderId: OrderId,
  details: OrderPersonalData,
): Buffer {
  const { email, recipientName, recipientEmail, recipientPhone, personalMessage, senderName, petName } = details;
  const sealed = { email, recipientName, recipientEmail, recipientPhone, personalMessage, senderName, petName };
  // only an order of a walk-up contains the buyer's phone number, so the field is left out of all other orders
  const { buyerPhone } = details;
  return keyring.seal(sealContextOf(orderId), JSON.stringify(buyerPhone === null ? sealed : { ...sealed, buyerPhone }));
}

/**
 * Returns the search keys of the phone number that the buyer of a walk-up entered. Returns null if the buyer entered no
 * phone number. Email addresses have a separate index.
 */
export function buyerPhoneSearchKeys(
  keyring: Pick<Keyring, 'blindIndex'>,
  { buyerPhone }: Pick<OrderPersonalData, 'buyerPhone'>,
): Buffer[] | null {
  return buyerPhone === null ? null : searchKeysOf(keyring, 'shop_order', { names: [], phones: [buyerPhone] });
}

export type GiftPeople = Pick<OrderPersonalData, 'recipientName' | 'recipientEmail' | 'recipientPhone' | 'senderName'>;

/**
 * Returns the search keys by which staff users find a gift. They are the keys of its recipient and of the name with
 * which the sender signed it.
 */
export function giftPeopleSearchKeys(keyring: Pick<Keyring, 'blindIndex'>, people: GiftPeople): Buffer[] {
  const { recipientName, recipientEmail, recipientPhone, senderName } = people;
  return searchKeysOf(keyring, 'shop_order', {
    names: [recipientName, senderName],
    emails: [recipientEmail],
    phones: [recipientPhone],
  });
}

/**
 * Returns the search keys for parts of the names, email addresses and phone numbers in an order. Buyer and recipient
 * have separate keys.
 */
export function orderPartSearchKeys(
  keyring: Pick<Keyring, 'blindIndex'>,
  people: GiftPeople & Pick<OrderPersonalData, 'buyerPhone' | 'email'>,
): Buffer[] {
  const { buyerPhone, email, recipientEmail, recipientPhone, senderName } = people;
  return storedPartSearchKeysOf(keyring, 'shop_order', [
    { role: 'buyer', names: [senderName], emails: [email], phones: [buyerPhone] },
    { role: 'recipient', names: [], emails: [recipientEmail], phones: [recipientPhone] },
  ]);
}

/**
 * Returns the personal data of an order for lists, exports and pages. Returns null if it cannot be decrypted, and
 * reports this.
 */
export function readOrderPersonalData(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  orderId: OrderId,
  sealed: Buffer,
): OrderPersonalData | null {
  return readSealed({ keyring }, { table: 'shop_order', id: orderId }, () =>
    decryptOrderPersonalData(keyring, orderId, sealed),
  );
}

const noOrderPersonalData: OrderPersonalData = {
  email: '',
  recipientName: null,
  recipientEmail: null,
  recipientPhone: null,
  buyerPhone: null,
  personalMessage: null,
  senderName: null,
  petName: null,
};

/**
 * Returns the personal data of an order, for pages that must show the order in any case. Returns empty fields if the
 * data cannot be decrypted.
 */
export function decryptOrderPersonalDataOrEmpty(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  orderId: OrderId,
  sealed: Buffer,
): OrderPersonalData {
  return readOrderPersonalData(keyring, orderId, sealed) ?? noOrderPersonalData;
}

/** Decrypts the personal data of an order. Throws if the bytes were not encrypted for this order. */
export function decryptOrderPersonalData(
  keyring: Pick<Keyring, 'open'>,
  orderId: OrderId,
  sealed: Buffer,
): OrderPersonalData {
  const details: unknown = JSON.parse(keyring.open(sealContextOf(orderId), sealed));
  if (typeof details !== 'object' || details === null) throw new Error(`order ${orderId} has no personal part`);
  const fields = new Map<string, unknown>(Object.entries(details));
  const email = fields.get('email');
  if (typeof email !== 'string') throw new Error(`order ${orderId} has no e-mail`);
  return {
    email,
    recipientName: textOrNull(fields.get('recipientName')),
    recipientEmail: textOrNull(fields.get('recipientEmail')),
    recipientPhone: textOrNull(fields.get('recipientPhone')),
    buyerPhone: textOrNull(fields.get('buyerPhone')),
    personalMessage: textOrNull(fields.get('personalMessage')),
    senderName: textOrNull(fields.get('senderName')),
    petName: textOrNull(fields.get('petName')),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
