import type { Locale } from '#contracts/core/locale.ts';
import type { PushPayload } from '#contracts/core/push.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

/** Bay that is reserved for a customer in the queue. `heldUntil` is in epoch ms. */
export type HeldBay = {
  readonly station: string;
  readonly slug: string;
  readonly bayNo: number;
  readonly heldUntil: number;
};

export function bayHeldNotification({ station, slug, bayNo, heldUntil }: HeldBay, locale: Locale): PushPayload {
  const to = { locale };
  return {
    title: m.queue_held({ bay: m.bay_name({ number: bayNo }, to), time: formatTime(heldUntil) }, to),
    body: m.push_bay_held({ station }, to),
    path: `/${locale}/stations/${slug}?waiting=on`,
    tag: 'bay-held',
    lang: locale,
  };
}
