import { assertNever } from '#domain/core/assert-never.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { timeText } from '../station-words.ts';

type Settings = StaffStation['settings'];

/** Returns the shop's current price and wash duration as text. The machine should show the same values. */
export function shopPriceText({ minutes, priceAgorot }: Settings): string {
  if (priceAgorot === null) return m.staff_devices_price_none();
  return m.staff_devices_price_value({ price: isolatedShekels(priceAgorot), minutes });
}

/**
 * Returns the state of the shop's settings at the machine: confirmed, refused, pending or unsupported. If they are
 * refused or pending, the text also contains the outdated price that the machine shows, if it is known.
 */
export function settingsConfirmationText(settings: Settings, locale: Locale): string {
  const { answeredAt, state } = settings;
  const time = answeredAt === null ? '' : timeText(answeredAt, locale);
  switch (state) {
    case 'confirmed':
      return m.staff_devices_price_confirmed({ time });
    case 'refused':
      return [m.staff_devices_price_refused({ time }), priceStillShownText(settings)].join(' ').trim();
    case 'pending':
      return [m.staff_devices_price_pending(), priceStillShownText(settings)].join(' ').trim();
    case 'unsupported':
      return m.staff_devices_price_unsupported();
    default:
      return assertNever(state);
  }
}

/**
 * Returns a sentence with the outdated price that the machine still shows. Returns an empty text if that price is
 * current or unknown.
 */
export function priceStillShownText({ priceAgorot, shown }: Settings): string {
  if (shown?.priceAgorot === undefined || shown.priceAgorot === priceAgorot) return '';
  return m.staff_devices_price_shown({ price: isolatedShekels(shown.priceAgorot) });
}
