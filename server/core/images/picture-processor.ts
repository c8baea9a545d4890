import { fileURLToPath } from 'node:url';
import type { PictureUploadError } from '#contracts/core/picture-upload-errors.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import { isDecodablePictureKind, PICTURE_HEAD_BYTES, pictureKind } from '#domain/core/picture-kind.ts';
import { createUploadProcesses, type ProcessResult, type UploadProcessOptions } from '#server/core/upload-process.ts';
import { BRAND_PICTURE_MAX_BYTES, pictureFaultExitCodes } from './picture-limits.ts';
import type { PictureResult, PictureProcessor } from './port.ts';

const program = fileURLToPath(new URL('./re-encode-process.ts', import.meta.url));
const HEAP_MEGABYTES = 64;
const MADE_MAX_BYTES = {
  square: 1_000_000,
  photo: 1_000_000,
  page: 6_000_000,
  logo: BRAND_PICTURE_MAX_BYTES,
  thumbnail: 65_536,
  'icon-32': BRAND_PICTURE_MAX_BYTES,
  'icon-180': BRAND_PICTURE_MAX_BYTES,
  'icon-192': BRAND_PICTURE_MAX_BYTES,
  'icon-512': BRAND_PICTURE_MAX_BYTES,
} as const;

export type PictureProcessorOptions = UploadProcessOptions & {
  /**
   * Called with the decoder's message when a picture is refused. The message is for the log and not for the customer.
   */
  readonly note: (detail: { readonly reason: string }) => void;
};

type PictureShape = keyof typeof MADE_MAX_BYTES;

/**
 * Creates a picture maker. It runs one process per picture and one picture at a time, with a short queue. See
 * `re-encode-process.ts`.
 */
export function createPictureProcessor(options: Partial<PictureProcessorOptions> = {}): PictureProcessor {
  const { timeoutMs = 25_000, nice = 10, waiting = 12, waitMs = 20_000, note = () => undefined } = options;
  const processes = createUploadProcesses({ timeoutMs, nice, waiting, waitMs });

  async function make(upload: Blob, shape: 'logo'): Promise<PictureResult<MakerFault>>;
  async function make(upload: Blob, shape: Exclude<PictureShape, 'logo'>): Promise<PictureResult<PictureUploadError>>;
  async function make(upload: Blob, shape: PictureShape): Promise<PictureResult<MakerFault>> {
    const unread = await faultOf(upload);
    if (unread !== null) return refused(unread);
    const ended = await processes.run(upload, {
      command: [program, shape],
      heapMegabytes: HEAP_MEGABYTES,
      outputMaxBytes: MADE_MAX_BYTES[shape],
    });
    const fault = faultOfExit(ended);
    if (fault === null) return accepted(ended.output);
    note({ reason: `${fault}: ${ended.stderrText}` });
    return refused(fault);
  }

  return {
    faultOf,
    make: (upload) => make(upload, 'square'),
    makePage: (upload) => make(upload, 'page'),
    makePhoto: (upload) => make(upload, 'photo'),
    makeThumbnail: (upload) => make(upload, 'thumbnail'),
    makeLogo: (upload) => make(upload, 'logo'),
    makeIcon: (upload, size) => make(upload, `icon-${size}`),
    async close() {
      processes.close();
    },
  };
}

async function faultOf(upload: Blob): Promise<PictureUploadError | null> {
  const kind = pictureKind(new Uint8Array(await upload.slice(0, PICTURE_HEAD_BYTES).arrayBuffer()));
  if (isDecodablePictureKind(kind)) return null;
  if (kind === null) return 'picture_refused';
  return kind === 'heic' ? 'picture_heic' : 'picture_unsupported';
}

type MakerFault = PictureUploadError | 'picture_too_light';

const faults = new Map<number | null, keyof typeof pictureFaultExitCodes>([
  [pictureFaultExitCodes.picture_damaged, 'picture_damaged'],
  [pictureFaultExitCodes.picture_too_light, 'picture_too_light'],
  [pictureFaultExitCodes.picture_too_large, 'picture_too_large'],
]);

/**
 * Returns the reason why the picture was refused. Returns null if a picture was created. Throws if the process failed
 * because of a bug and not because of the picture.
 */
function faultOfExit({ code, signal, isOverLimit, stderrText }: ProcessResult): MakerFault | null {
  if (code === 0) return null;
  const fault = faults.get(code);
  if (fault !== undefined) return fault;
  if (isOverLimit) return 'picture_too_large';
  throw new Error(`the picture process ended with ${code ?? signal}: ${stderrText}`);
}
