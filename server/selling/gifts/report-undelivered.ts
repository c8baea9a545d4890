import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { failedMessageLocalPartIn, messageIdLocalPartIn } from '#domain/selling/parse-bounce-report.ts';
import { giftChannelAfter } from '#domain/selling/gift-delivery.ts';
import type { Deps } from '#server/selling/deps.ts';
import { decryptOrderPersonalData } from '#server/entitlements/public.ts';
import { messageIdOf } from '#server/messaging/public.ts';
import {
  findSentGiftMessage,
  recordGiftBounce,
  type SentGiftMessage,
} from '#server/selling/store/orders/gift-report.ts';
import { findOrderForMail } from '#server/selling/store/orders/order-for-mail.ts';

export type DeliveryReport = {
  readonly messageId?: string | undefined;
  readonly dedupe?: string | undefined;
  readonly report?: string | undefined;
};

type DeliveryReportDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'keyring' | 'metrics' | 'wake'>;

/**
 * Handles a late delivery failure of a gift message that a mail server or SMS gateway had accepted. The gift is sent
 * through its next channel; the last channel is a mail to the buyer. Repeated reports change nothing. A gift that was
 * opened meanwhile counts as delivered.
 */
export async function reportUndeliveredMessage(
  deps: DeliveryReportDeps,
  report: DeliveryReport,
): Promise<Outcome<Record<string, never>, 'not_found'>> {
  const sentMessage = await findReportedMessage(deps, report);
  if (sentMessage === null) return refused('not_found');
  const order = await findOrderForMail(deps.db, sentMessage.orderId);
  if (order === null) return refused('not_found');
  const details = decryptOrderPersonalData(deps.keyring, order.orderId, order.privateSealed);
  const next = giftChannelAfter(sentMessage.channel, details);
  deps.metrics.count('message_bounced', { kind: sentMessage.channel });
  if (next === null) return accepted({});
  const outcome = await recordGiftBounce(deps.db, { outboxId: sentMessage.outboxId, next, now: deps.clock.now() });
  if (outcome === 'next_way') deps.wake.outbox(next === 'sms' ? 'sms' : 'mail');
  return accepted({});
}

async function findReportedMessage(
  deps: DeliveryReportDeps,
  reported: DeliveryReport,
): Promise<SentGiftMessage | null> {
  const { dedupe, messageId, report } = reported;
  if (dedupe !== undefined) return findSentGiftMessage(deps.db, { outboxId: null, dedupe });
  const name = messageId === undefined ? failedMessageLocalPartIn(report ?? '') : messageIdLocalPartIn(messageId);
  if (name === null) return null;
  const sentMessage = await findSentGiftMessage(deps.db, { outboxId: Number.parseInt(name, 10), dedupe: null });
  return sentMessage !== null && messageIdOf(deps, sentMessage).startsWith(`${name}@`) ? sentMessage : null;
}
