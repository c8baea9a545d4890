/** Public interface of the franchise module. Other modules import nothing else from it. */
export { setRevenueShare, listFranchiseStatements } from './set-revenue-share.ts';
export { closeFranchiseStatement } from './close-statement.ts';
export { getFranchiseStatement, listFranchiseWashes } from './get-statement.ts';
export { getFranchiseStatementPdf } from './get-statement-pdf.ts';
