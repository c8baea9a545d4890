import { loadRequestedModule } from '#web/lib/missing-files/missing-file.ts';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Reads the first QR code in a video frame. Returns null if the frame contains no code. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** The functions of the browser's BarcodeDetector that are used here. TypeScript has no types for it yet. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };
type DetectorKind = {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

async function createNativeReader(): Promise<CodeReader | null> {
  const { BarcodeDetector: kind }: { BarcodeDetector?: DetectorKind } = globalThis as object;
  if (kind === undefined || !(await kind.getSupportedFormats()).includes('qr_code')) return null;
  const detector = new kind({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

/**
 * Width in pixels to which a video frame is reduced. The width is large enough for a code at arm's length. It is small
 * enough to read four frames a second on an old phone.
 */
const LOOK_WIDTH = 800;

/**
 * Creates a code reader for browsers without a detector of their own. It is a WebAssembly module from our own origin,
 * because the content policy requires this.
 */
async function createWasmReader(): Promise<CodeReader> {
  const { readBarcodes } = await loadRequestedModule(async () => {
    const reader = await import('zxing-wasm/reader');
    await reader.prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true });
    return reader;
  });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('nothing to draw on');
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (videoWidth === 0) return null;
    canvas.width = Math.min(LOOK_WIDTH, videoWidth);
    canvas.height = Math.round((videoHeight * canvas.width) / videoWidth);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    const seen = pen.getImageData(0, 0, canvas.width, canvas.height);
    const [found] = await readBarcodes(seen, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
    return found?.text ?? null;
  };
}

/**
 * Creates a code reader from the browser's own detector, or from the WebAssembly module if the browser has none.
 * Rejects if neither of them works. Codes must then be typed.
 */
export async function openCodeReader(): Promise<CodeReader> {
  const own = await createNativeReader().catch(() => null);
  return own ?? (await createWasmReader());
}
