import { createPictureProcessor, type PictureProcessorOptions } from '#server/core/images/picture-processor.ts';
import type { PictureProcessor } from '#server/core/images/port.ts';
import { createPdfChecker } from '#server/core/pdf/pdf-checker.ts';
import type { PdfChecker } from '#server/core/pdf/port.ts';

const PATIENCE_MS = 100_000;

/** The shop's own picture maker with a long timeout, for busy machines. */
export function patientPictures(options: Partial<PictureProcessorOptions> = {}): PictureProcessor {
  return createPictureProcessor({ timeoutMs: PATIENCE_MS, waitMs: PATIENCE_MS, nice: 0, ...options });
}

/** The same for the shop's PDF checker. */
export function patientPdfs(): PdfChecker {
  return createPdfChecker({ timeoutMs: PATIENCE_MS, waitMs: PATIENCE_MS, nice: 0 });
}
