import type { MessageTopic } from '#contracts/staff/settings/message-templates.ts';
import type { Example } from '#server/core/documents/message-example.ts';
import { entitlementsMessageExamples } from '#server/entitlements/public.ts';
import { identityMessageExamples } from '#server/identity/public.ts';
import { loyaltyMessageExamples } from '#server/loyalty/public.ts';
import { paymentMessageExamples } from '#server/payments/public.ts';
import { sellingMessageExamples } from '#server/selling/public.ts';
import { siteMessageExamples } from '#server/site/public.ts';
import { stationMessageExamples } from '#server/stations/public.ts';
import { staffMessageExamples } from '../documents/examples.ts';

const examples: readonly Example[] = [
  ...sellingMessageExamples,
  ...identityMessageExamples,
  ...entitlementsMessageExamples,
  ...siteMessageExamples,
  ...loyaltyMessageExamples,
  ...stationMessageExamples,
  ...paymentMessageExamples,
  ...staffMessageExamples,
];

/** Returns all example messages of one kind. */
export function messageExamplesOf(topic: MessageTopic): readonly Example[] {
  return examples.filter((example) => example.topic === topic);
}

export function findMessageExample(topic: MessageTopic, variant: string): Example | null {
  return messageExamplesOf(topic).find((example) => example.variant === variant) ?? null;
}
