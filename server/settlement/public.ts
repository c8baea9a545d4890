/** Public interface of franchise accounting; other capabilities import nothing else. */
export { agreeShare, listSettlements } from './agree-share.ts';
export { closeSettlement } from './close-settlement.ts';
export { getSettlement, listWashesOf } from './get-settlement.ts';
export { getSettlementPdf } from './get-settlement-pdf.ts';
