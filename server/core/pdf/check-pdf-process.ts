import { buffer } from 'node:stream/consumers';
import { EncryptedPDFError } from '@cantoo/pdf-lib';
import { enforceProcessLimits } from '../process-limits.ts';
import { findActiveContent } from './active-content.ts';
import { readPdf } from './read-pdf.ts';
import { PDF_CPU_MAX_MS, PDF_RSS_MAX_BYTES, pdfFaultExitCodes } from './pdf-limits.ts';

function exitWith(code: number, reason: string): void {
  process.stderr.write(reason, () => process.exit(code));
}

/**
 * Program that checks one PDF: it reads untrusted bytes from stdin and ends with an exit code as the result. The parser
 * runs without environment, database or keys, at a low priority, and is killed when it exceeds its limits.
 */
enforceProcessLimits({ rssMaxBytes: PDF_RSS_MAX_BYTES, cpuMaxMs: PDF_CPU_MAX_MS });
const upload = await buffer(process.stdin);
try {
  const active = findActiveContent(await readPdf(upload), upload);
  if (active === null) process.exit(0);
  exitWith(pdfFaultExitCodes.document_active, active);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  exitWith(
    error instanceof EncryptedPDFError ? pdfFaultExitCodes.document_encrypted : pdfFaultExitCodes.document_damaged,
    reason,
  );
}
