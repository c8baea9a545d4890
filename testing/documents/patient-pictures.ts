import { createPictureMaker, type PictureMakerOptions } from '#server/core/images/picture-maker.ts';
import type { PictureMaker } from '#server/core/images/port.ts';

const PATIENCE_MS = 100_000;

/** The shop's own picture maker, which on a busy machine gets the processor as other tests do, and is waited for. */
export function patientPictures(options: Partial<PictureMakerOptions> = {}): PictureMaker {
  return createPictureMaker({ timeoutMs: PATIENCE_MS, waitMs: PATIENCE_MS, nice: 0, ...options });
}
