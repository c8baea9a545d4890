import type { GiftDelivery } from '#contracts/selling/orders.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { maskEmail, maskPhone } from '#domain/core/text/masking.ts';
import { isPaidOrderState } from '#domain/payments/order-state.ts';
import type { OrderPersonalData } from '#server/entitlements/public.ts';
import type { OrderGift, OrderRecord } from '#server/selling/store/orders/order-view.ts';

/**
 * Returns the delivery state of a gift for the holder of the order's link. Returns null if the order is not a paid
 * gift. Also returns null if the buyer hands the gift over and no recipient contact is stored.
 */
export function giftDeliveryOf(
  { gift, state, lots }: OrderRecord,
  { recipientEmail, recipientPhone }: OrderPersonalData,
  { isBuyer = false }: { readonly isBuyer?: boolean },
): GiftDelivery | null {
  if (gift === null || !isPaidOrderState(state)) return null;
  const recipientMasked = recipientEmail === null ? maskPhoneOrNull(recipientPhone) : maskEmail(recipientEmail);
  if (recipientMasked === null) return null;
  return {
    state: deliveryStateOf(gift),
    channel: gift.channel,
    dueAt: gift.dueAt === null ? null : toIsoInstant(gift.dueAt),
    recipientMasked,
    correctable: !gift.arrived && lots.some((lot) => lot.state === 'active'),
    proofNeeded: !isBuyer,
  };
}

function maskPhoneOrNull(phone: string | null): string | null {
  return phone === null ? null : maskPhone(phone);
}

function deliveryStateOf({ dueAt, waiting, channel, outcome }: OrderGift): GiftDelivery['state'] {
  if (dueAt !== null) return 'planned';
  // `link` is the last channel, and it is used only after all channels to the recipient have failed
  if (channel === 'link') return 'undelivered';
  if (outcome === 'sent') return 'sent';
  return waiting || outcome === null ? 'on_its_way' : 'undelivered';
}
