import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import type { Html } from '#server/core/documents/html.ts';
import { numberedLines, numberedTable } from '#server/core/documents/numbered-rows.ts';

export type UsableWashes = { readonly washCount: number; readonly washMinutes: number };

export function washStepTexts(usable: UsableWashes, locale: Locale): string[] {
  return numberedLines(stepsOf(usable, locale));
}

export function washStepList(usable: UsableWashes, locale: Locale): Html {
  return numberedTable(stepsOf(usable, locale));
}

function stepsOf({ washCount, washMinutes }: UsableWashes, locale: Locale): string[] {
  return [
    m.voucher_how_1({}, { locale }),
    // after the scan, the buyer's own phone offers the voucher, but any other phone needs the code, so this step
    // mentions both
    `${m.voucher_how_2({}, { locale })}. ${m.return_code_hint({}, { locale })}`,
    `${m.voucher_how_3({}, { locale })}. ${m.mail_use_wash({ count: washCount, minutes: washMinutes }, { locale })}`,
  ];
}
