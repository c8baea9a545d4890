import { fileURLToPath } from 'node:url';
import { accepted, refused } from '#contracts/core/problem.ts';
import { createUploadProcesses, type ProcessResult, type UploadProcessOptions } from '#server/core/upload-process.ts';
import { pdfFaultExitCodes } from './pdf-limits.ts';
import type { PdfChecker, PdfFault } from './port.ts';

const program = fileURLToPath(new URL('./check-pdf-process.ts', import.meta.url));
/** Maximum heap size in megabytes. It is enough for the objects of a PDF of ten megabytes. */
const HEAP_MEGABYTES = 256;

export type PdfCheckerOptions = UploadProcessOptions & {
  /** Called with the reason why a PDF was refused. The reason is for the log and not for the sender. */
  readonly note: (detail: { readonly reason: string }) => void;
};

/**
 * Creates a PDF checker. It runs one process per file and checks one file at a time, with a short queue. See
 * `check-pdf-process.ts`.
 */
export function createPdfChecker(options: Partial<PdfCheckerOptions> = {}): PdfChecker {
  const { timeoutMs = 25_000, nice = 10, waiting = 12, waitMs = 20_000, note = () => undefined } = options;
  const processes = createUploadProcesses({ timeoutMs, nice, waiting, waitMs });
  return {
    async check(pdf) {
      const ended = await processes.run(pdf, { command: [program], heapMegabytes: HEAP_MEGABYTES, outputMaxBytes: 0 });
      const fault = faultAfter(ended);
      if (fault === null) return accepted(null);
      note({ reason: `${fault}: ${ended.stderrText}` });
      return refused(fault);
    },
    async close() {
      processes.close();
    },
  };
}

const faults = new Map<number | null, PdfFault>([
  [pdfFaultExitCodes.document_active, 'document_active'],
  [pdfFaultExitCodes.document_encrypted, 'document_encrypted'],
  [pdfFaultExitCodes.document_damaged, 'document_damaged'],
]);

/** Returns true if V8 ended the process because its heap was full, by SIGABRT or exit code 134. */
function isOutOfMemory({ code, signal }: ProcessResult): boolean {
  return signal === 'SIGABRT' || code === 134;
}

/**
 * Returns the reason why the PDF is refused. Returns null if the PDF only shows pages. Throws if the process failed
 * because of a bug and not because of the file.
 */
function faultAfter(ended: ProcessResult): PdfFault | null {
  if (ended.code === 0) return null;
  const fault = faults.get(ended.code);
  if (fault !== undefined) return fault;
  // a PDF that cannot be checked completely is refused
  if (ended.isOverLimit || isOutOfMemory(ended)) return 'document_damaged';
  throw new Error(`the PDF process ended with ${ended.code ?? ended.signal}: ${ended.stderrText}`);
}
