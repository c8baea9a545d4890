/** Public interface of franchise accounting; other capabilities import nothing else. */
export { agreeShare, listFranchiseStatements } from './agree-share.ts';
export { closeFranchiseStatement } from './close-settlement.ts';
export { getFranchiseStatement, listWashesOf } from './get-settlement.ts';
export { getFranchiseStatementPdf } from './get-settlement-pdf.ts';
