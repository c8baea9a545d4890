import type { MessageTopic } from '#contracts/staff/settings/messages.ts';
import type { Example } from '#server/core/documents/example.ts';
import { entitlementsExamples } from '#server/entitlements/public.ts';
import { identityExamples } from '#server/identity/public.ts';
import { loyaltyExamples } from '#server/loyalty/public.ts';
import { paymentExamples } from '#server/payments/public.ts';
import { sellingMessageExamples } from '#server/selling/public.ts';
import { siteExamples } from '#server/site/public.ts';
import { stationExamples } from '#server/stations/public.ts';
import { staffExamples } from '../documents/examples.ts';

const examples: readonly Example[] = [
  ...sellingMessageExamples,
  ...identityExamples,
  ...entitlementsExamples,
  ...siteExamples,
  ...loyaltyExamples,
  ...stationExamples,
  ...paymentExamples,
  ...staffExamples,
];

/** Returns all example messages of one kind. */
export function examplesOf(topic: MessageTopic): readonly Example[] {
  return examples.filter((example) => example.topic === topic);
}

export function findExample(topic: MessageTopic, variant: string): Example | null {
  return examplesOf(topic).find((example) => example.variant === variant) ?? null;
}
