import { m } from '#messages/compiled/messages.js';

/**
 * Texts for the Tax Authority's codes whose meaning is defined in its documents (REQ-TAX-9). Other codes are shown as
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
 * Returns the reason why the Tax Authority refused an allocation number. For a code without a text, returns a general
 * sentence with the code.
 */
export function allocationReason(code: number): string {
  return reasons[code]?.() ?? m.staff_allocation_other({ code: String(code) });
}
