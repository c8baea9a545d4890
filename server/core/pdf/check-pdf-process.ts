import { buffer } from 'node:stream/consumers';
import { EncryptedPDFError } from '@cantoo/pdf-lib';
import { endWhenTooMuch } from '../end-when-too-much.ts';
import { activeContentOf } from './active-content.ts';
import { readPdf } from './read-pdf.ts';
import { PDF_CPU_MAX_MS, PDF_RSS_MAX_BYTES, pdfFaultCodes } from './pdf-limits.ts';

function end(code: number, reason: string): void {
  process.stderr.write(reason, () => process.exit(code));
}

/**
 * One PDF, one process: bytes of a stranger in at stdin, an exit code out. The parser runs without our environment,
 * database or keys, at a low priority, and is killed when it takes too much.
 */
endWhenTooMuch({ rssMaxBytes: PDF_RSS_MAX_BYTES, cpuMaxMs: PDF_CPU_MAX_MS });
const upload = await buffer(process.stdin);
try {
  const active = activeContentOf(await readPdf(upload), upload);
  if (active === null) process.exit(0);
  end(pdfFaultCodes.document_active, active);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  end(error instanceof EncryptedPDFError ? pdfFaultCodes.document_encrypted : pdfFaultCodes.document_damaged, reason);
}
