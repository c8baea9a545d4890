import { likelyEmail } from '#domain/core/contact/likely-email.ts';
import type { FieldRefusals } from '../calls/endpoint-call.ts';

const ASKED = 'Asked';

/**
 * Returns the addresses of a plain form that are probably mistyped and were not asked about yet. A form that can ask has
 * a field `<name>Asked` with the address that it asked about last; forms without one are never stopped, and scripts ask
 * before they send (`web/lib/forms/form-errors.ts`).
 */
export function emailDoubts(typed: Readonly<Record<string, string>>): FieldRefusals {
  const doubted = Object.entries(typed).filter(([name, asked]) => {
    const value = name.endsWith(ASKED) ? typed[name.slice(0, -ASKED.length)] : undefined;
    return value !== undefined && value !== asked && likelyEmail(value) !== null;
  });
  return Object.fromEntries(doubted.map(([name]) => [name.slice(0, -ASKED.length), 'unlikely_email' as const]));
}
