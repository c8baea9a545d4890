import { instantOfWallTime } from '#domain/core/time/jerusalem-time.ts';
import { faultsOf, termsFields, type TermsDraft, type TermsFault } from '#domain/loyalty/terms-plan.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldErrors, Found } from '#web/lib/forms/form-errors.ts';
import type { Texts } from '#web/lib/forms/form-texts.ts';

/** The numbers of a form; what is no number is refused as one that is too small. */
export function draftIn(texts: Texts): TermsDraft {
  const entries = termsFields.map((name): [string, number] => {
    const text = (texts[name] ?? '').trim();
    return [name, /^\d{1,7}$/.test(text) ? Number(text) : -1];
  });
  return Object.fromEntries(entries) as TermsDraft;
}

const faultWords = {
  out_of_range: () => m.staff_rules_out_of_range(),
  not_above: () => m.staff_rules_not_above(),
  wash_too_cheap: () => m.staff_rules_too_cheap(),
} as const satisfies Record<TermsFault['why'], () => string>;

/** What is wrong before anything is asked; the price of a wash is the server's to compare. */
export function faultsIn(texts: Texts, found: FieldErrors): Found {
  const faults = faultsOf(draftIn(texts), null).map(({ field, why }): [string, string] => [field, faultWords[why]()]);
  return { failure: null, errors: { ...Object.fromEntries(faults.toReversed()), ...found } };
}

const typedMoment = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/** The instant of a date and time as the shop's clock shows it; null where none was typed. */
export function instantIn(text: string | undefined): number | null {
  const parts = typedMoment.exec(text ?? '');
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  return instantOfWallTime({ year, month, day, hour, minute, second: 0 });
}
