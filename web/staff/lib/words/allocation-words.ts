import { m } from '#messages/compiled/messages.js';

/** The Tax Authority's codes of which its documents say what they mean (REQ-TAX-9); the others are told as numbers. */
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

/** Why the Tax Authority gives an invoice no number, in words. */
export function allocationReason(code: number): string {
  return reasons[code]?.() ?? m.staff_allocation_other({ code: String(code) });
}
