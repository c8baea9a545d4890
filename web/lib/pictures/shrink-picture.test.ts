import { expect, test } from 'vitest';
import { setLanguage } from '../language/language.ts';
import { pictureScaleOf, shrinkPicture, type PictureTools } from './shrink-picture.ts';

setLanguage('en');

const MEGABYTE = 1_024 * 1_024;
const heads = {
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  heic: [0, 0, 0, 0x18, ...Array.from('ftypheic', (letter) => letter.charCodeAt(0))],
  gif: Array.from('GIF89a', (letter) => letter.charCodeAt(0)),
  pdf: Array.from('%PDF-1.7', (letter) => letter.charCodeAt(0)),
} as const;

function fileOf(kind: keyof typeof heads, bytes = 1_000): File {
  const head = new Uint8Array(heads[kind]);
  return new File([head, new Uint8Array(Math.max(0, bytes - head.length))], `mine.${kind}`);
}

type Browser = Partial<PictureTools> & { readonly size?: readonly [width: number, height: number] };

/** Creates a browser that opens every file as a picture of this size, and records what it drew. */
function browserWith({ size = [4_000, 3_000], ...more }: Browser = {}) {
  const drawn: { scale: number; type: string }[] = [];
  let open = 0;
  const tools: PictureTools = {
    open: async () => {
      open += 1;
      const close = () => (open -= 1);
      return { width: size[0], height: size[1], close } as unknown as ImageBitmap;
    },
    appliesOrientation: async () => true,
    draw: async (_pixels, scale, type) => {
      drawn.push({ scale, type });
      return new Blob(['made'], { type });
    },
    ...more,
  };
  return { tools, drawn, leftOpen: () => open };
}

test('a picture is reduced for its use and never enlarged', () => {
  expect(pictureScaleOf('square', { width: 4_096, height: 2_048 })).toBe(0.5);
  expect(pictureScaleOf('page', { width: 4_800, height: 3_000 })).toBe(0.5);
  expect(pictureScaleOf('logo', { width: 1_200, height: 4_800 })).toBe(0.5);
  for (const use of ['square', 'page', 'logo'] as const)
    expect(pictureScaleOf(use, { width: 300, height: 200 })).toBe(1);
});

test('a panorama has no more pixels than the server decodes', () => {
  const panorama = { width: 40_000, height: 1_000 };
  const scale = pictureScaleOf('square', panorama);
  expect(scale * panorama.width * scale * panorama.height).toBeLessThanOrEqual(12_000_001);
});

test('a small picture is sent unchanged, byte for byte', async () => {
  const file = fileOf('jpeg');
  const { tools, drawn, leftOpen } = browserWith({ size: [800, 600] });
  expect(await shrinkPicture(file, 'square', tools)).toEqual({ ok: true, file });
  expect(drawn).toEqual([]);
  expect(leftOpen()).toBe(0);
});

test('a large photo becomes a smaller JPEG, a large PNG stays a PNG with transparency, a page is a JPEG', async () => {
  const { tools, drawn, leftOpen } = browserWith();
  const made = await shrinkPicture(fileOf('jpeg', 20 * MEGABYTE), 'square', tools);
  expect(made).toMatchObject({ ok: true, file: { size: 4, type: 'image/jpeg', name: 'mine.jpeg' } });
  await shrinkPicture(fileOf('png'), 'logo', tools);
  await shrinkPicture(fileOf('png'), 'page', tools);
  expect(drawn.map(({ type }) => type)).toEqual(['image/jpeg', 'image/png', 'image/jpeg']);
  expect(drawn.every(({ scale }) => scale < 1)).toBe(true);
  expect(leftOpen()).toBe(0);
});

test('an iPhone photo becomes a JPEG if the browser can open it; otherwise the text gives advice', async () => {
  const { tools } = browserWith({ size: [800, 600] });
  const made = await shrinkPicture(fileOf('heic'), 'square', tools);
  expect(made).toMatchObject({ ok: true, file: { type: 'image/jpeg' } });
  const refused = await shrinkPicture(fileOf('heic'), 'square', browserWith({ open: async () => null }).tools);
  expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('iPhone photo (HEIC)') });
});

test('if the browser cannot open a picture or gives no canvas, the original is sent', async () => {
  const file = fileOf('jpeg', 5 * MEGABYTE);
  const helpless: readonly Partial<PictureTools>[] = [
    { open: async () => null },
    { draw: async () => null },
    // this browser would send photos with the wrong orientation
    { appliesOrientation: async () => false },
  ];
  for (const tools of helpless) {
    expect(await shrinkPicture(file, 'square', browserWith(tools).tools)).toEqual({ ok: true, file });
  }
});

test('a file that stays too large is refused with its limit, and one beyond 50 MB is not even opened', async () => {
  const { tools } = browserWith({ open: async () => null });
  const large = await shrinkPicture(fileOf('jpeg', 10 * MEGABYTE + 1), 'square', tools);
  expect(large).toEqual({ ok: false, message: 'This file is larger than 10 MB. Choose a smaller one.' });
  const huge = await shrinkPicture(fileOf('jpeg', 50 * MEGABYTE + 1), 'square', browserWith().tools);
  expect(huge).toEqual({ ok: false, message: 'This file is larger than 50 MB. Choose a smaller one.' });
});

test('a file that is not a picture and one that cannot be opened are different errors', async () => {
  const { tools } = browserWith({ open: async () => null });
  const words = async (kind: 'pdf' | 'gif') => {
    const refused = await shrinkPicture(fileOf(kind), 'square', tools);
    return refused.ok ? null : refused.message;
  };
  expect(await words('pdf')).toContain('not a picture');
  expect(await words('gif')).toContain('this kind cannot be opened');
  const page = await shrinkPicture(fileOf('pdf'), 'page', tools);
  expect(page).toMatchObject({ message: expect.stringContaining('neither a complete PDF nor a picture') });
});
