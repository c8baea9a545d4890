import { createPictureMaker, type PictureMakerOptions } from '#server/core/images/picture-maker.ts';
import type { PictureMaker } from '#server/core/images/port.ts';
import { createPdfChecker } from '#server/core/pdf/pdf-checker.ts';
import type { PdfChecker } from '#server/core/pdf/port.ts';

const PATIENCE_MS = 100_000;

/** The shop's own picture maker with a long timeout, for busy machines. */
export function patientPictures(options: Partial<PictureMakerOptions> = {}): PictureMaker {
  return createPictureMaker({ timeoutMs: PATIENCE_MS, waitMs: PATIENCE_MS, nice: 0, ...options });
}

/** The same for the shop's PDF checker. */
export function patientPdfs(): PdfChecker {
  return createPdfChecker({ timeoutMs: PATIENCE_MS, waitMs: PATIENCE_MS, nice: 0 });
}
