/** Public interface of franchise accounting; other capabilities import nothing else. */
export { agreeShare, listFranchiseStatements } from './agree-share.ts';
export { closeFranchiseStatement } from './close-statement.ts';
export { getFranchiseStatement, listWashesOf } from './get-statement.ts';
export { getFranchiseStatementPdf } from './get-statement-pdf.ts';
