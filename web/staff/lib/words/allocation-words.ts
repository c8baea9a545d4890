import { m } from '#messages/compiled/messages.js';

/**
 * Texts for the codes of the Tax Authority whose meaning its documents define (REQ-TAX-9). Other codes are shown as
 * numbers.
 */
const reasons: Readonly<Record<number, () => string>> = {
  406: () => m.staff_allocation_406(),
  431: () => m.staff_allocation_431(),
  434: () => m.staff_allocation_434(),
  435: () => m.staff_allocation_435(),
  446: () => m.staff_allocation_446(),
  460: () => m.staff_allocation_decided({ code: '460' }),
  461: () => m.staff_allocation_decided({ code: '461' }),
  462: () => m.staff_allocation_462(),
};

/**
 * Returns why the Tax Authority refused an allocation number; for a code without a text, a general sentence with the
 * code.
 */
export function allocationReason(code: number): string {
  return reasons[code]?.() ?? m.staff_allocation_other({ code: String(code) });
}
