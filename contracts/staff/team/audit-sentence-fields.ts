import type { AuditAction } from './audit-actions.ts';

export const giftFields = ['kind', 'units', 'worthAgorot'] as const;
const changeFields = ['before', 'after'] as const;

/**
 * Recorded fields from which the sentence of an action is made, by action; none of them identifies a person. The audit
 * log has all fields of an entry, the overview only these, so that both say the same sentence.
 */
const sentenceFields = {
  'price.plan': changeFields,
  'product.switch': changeFields,
  'credit.mint': giftFields,
  'goodwill.decline': giftFields,
  'goodwill.propose': giftFields,
  'refund.request': ['reason'],
  'role.change': changeFields,
  'role.delete': changeFields,
  'accountant.close': ['period', 'to'],
  'accountant.files': ['period', 'to', 'file'],
  'provider.connect': ['provider'],
  'provider.remove': ['provider'],
  'provider.test': ['provider', 'state', 'channel'],
  'settlement.close': ['period', 'to'],
  'settlement.share': changeFields,
  'station.back': ['bayNo'],
  'station.out': ['bayNo'],
  'station.photo': ['bayNo'],
} as const satisfies Partial<Record<AuditAction, readonly string[]>>;
export type SentenceAction = keyof typeof sentenceFields;

/** Kind of the case, from which the link of a sentence about a case is made. */
const CASE_FIELD = 'kind';

/** Returns the recorded fields that the sentence of an entry needs. */
export function sentenceDetail(action: string, detail: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const ofAction = new Map<string, readonly string[]>(Object.entries(sentenceFields)).get(action) ?? [];
  const names = [CASE_FIELD, ...ofAction];
  return Object.fromEntries(Object.entries(detail).filter(([name]) => names.includes(name)));
}
