export type PictureKind = 'jpeg' | 'png' | 'webp';

/** So many first bytes are needed to tell. */
export const HEAD_BYTES = 12;

type Sign = { readonly kind: PictureKind; readonly parts: readonly (readonly [at: number, bytes: Buffer])[] };

const signs: readonly Sign[] = [
  { kind: 'jpeg', parts: [[0, Buffer.from([0xff, 0xd8, 0xff])]] },
  { kind: 'png', parts: [[0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]] },
  {
    kind: 'webp',
    parts: [
      [0, Buffer.from('RIFF')],
      [8, Buffer.from('WEBP')],
    ],
  },
];

/** What the first bytes of a file say it is; null for everything that is not one of the three. */
export function pictureKind(head: Buffer): PictureKind | null {
  const found = signs.find(({ parts }) =>
    parts.every(([at, bytes]) => head.subarray(at, at + bytes.length).equals(bytes)),
  );
  return found?.kind ?? null;
}
