import { printedText } from '#domain/core/text/printed-text.ts';
import type { FieldRefusals } from './calls/endpoint-call.ts';

const ASKED = 'Letters';

/**
 * Returns the texts of a plain form with letters that paper cannot show and that were not asked about yet. A form that
 * can ask has a field `<name>Letters` with the text that it asked about last; scripts tell while the text is typed
 * (`web/site/features/checkout/letters-left-out.tsx`).
 */
export function letterDoubts(typed: Readonly<Record<string, string>>): FieldRefusals {
  const doubted = Object.entries(typed).filter(([name, asked]) => {
    const text = name.endsWith(ASKED) ? typed[name.slice(0, -ASKED.length)] : undefined;
    if (text === undefined) return false;
    const known = printedText(asked).missing;
    return printedText(text).missing.some((letter) => !known.includes(letter));
  });
  return Object.fromEntries(doubted.map(([name]) => [name.slice(0, -ASKED.length), 'letters_left_out' as const]));
}
