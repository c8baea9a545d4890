/** What the rest of the server may ask of the settlement with stations. Nobody else in here is imported from outside. */
export { agreeShare, listSettlements } from './agree-share.ts';
export { closeSettlement } from './close-settlement.ts';
export { getSettlement, listWashesOf } from './get-settlement.ts';
export { getSettlementPdf } from './get-settlement-pdf.ts';
