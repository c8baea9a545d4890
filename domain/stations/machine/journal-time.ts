import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { believedInstant } from './believed-instant.ts';

/** What is older in a journal was not kept by a machine that works. */
const JOURNAL_MAX_AGE_MS = 30 * DAY_MS;

/** An instant of a machine that could not ask; `believed` is false where its clock was corrected, or is not trusted. */
export type JournalTime = { readonly at: number; readonly believed: boolean };

/** When a wash without a connection was given, as far as the machine's clock can be believed. All epoch ms. */
export function journalTime(
  told: number,
  { receivedAt, clockTrusted }: { readonly receivedAt: number; readonly clockTrusted: boolean },
): JournalTime {
  const at = believedInstant(told, { notBefore: receivedAt - JOURNAL_MAX_AGE_MS, notAfter: receivedAt });
  return { at, believed: clockTrusted && at === told };
}
