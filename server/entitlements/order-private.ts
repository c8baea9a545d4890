import type { OrderId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';

/** The personal part of an order. It is kept sealed, bound to its row, and opened only to act on it. */
export type OrderPrivate = {
  readonly email: string;
  readonly recipientName: string | null;
  readonly recipientEmail: string | null;
  /** E.164; null also in orders from before it was asked for. */
  readonly recipientPhone: string | null;
  readonly personalMessage: string | null;
  /** As the buyer signs; null also in orders from before anybody could. */
  readonly senderName: string | null;
};

function contextOf(orderId: OrderId): SealContext {
  return `shop_order|private_sealed|${orderId}`;
}

export function sealOrderPrivate(keyring: Pick<Keyring, 'seal'>, orderId: OrderId, details: OrderPrivate): Buffer {
  const { email, recipientName, recipientEmail, recipientPhone, personalMessage, senderName } = details;
  const sealed = { email, recipientName, recipientEmail, recipientPhone, personalMessage, senderName };
  return keyring.seal(contextOf(orderId), JSON.stringify(sealed));
}

/** The personal part for lists, exports and pages: null if it does not open, which is reported. */
export function readOrderPrivate(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  orderId: OrderId,
  sealed: Buffer,
): OrderPrivate | null {
  return readSealed({ keyring }, { table: 'shop_order', id: orderId }, () =>
    openOrderPrivate(keyring, orderId, sealed),
  );
}

const noOrderPrivate: OrderPrivate = {
  email: '',
  recipientName: null,
  recipientEmail: null,
  recipientPhone: null,
  personalMessage: null,
  senderName: null,
};

/** The same for pages that show the order in any case: an empty personal part if it does not open. */
export function shownOrderPrivate(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  orderId: OrderId,
  sealed: Buffer,
): OrderPrivate {
  return readOrderPrivate(keyring, orderId, sealed) ?? noOrderPrivate;
}

/** Throws where the bytes are not the ones that were sealed for this order. */
export function openOrderPrivate(keyring: Pick<Keyring, 'open'>, orderId: OrderId, sealed: Buffer): OrderPrivate {
  const details: unknown = JSON.parse(keyring.open(contextOf(orderId), sealed));
  if (typeof details !== 'object' || details === null) throw new Error(`order ${orderId} has no personal part`);
  const fields = new Map<string, unknown>(Object.entries(details));
  const email = fields.get('email');
  if (typeof email !== 'string') throw new Error(`order ${orderId} has no e-mail`);
  return {
    email,
    recipientName: textOrNull(fields.get('recipientName')),
    recipientEmail: textOrNull(fields.get('recipientEmail')),
    recipientPhone: textOrNull(fields.get('recipientPhone')),
    personalMessage: textOrNull(fields.get('personalMessage')),
    senderName: textOrNull(fields.get('senderName')),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
