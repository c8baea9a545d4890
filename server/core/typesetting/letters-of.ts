const TABLES_START = 12;
const TABLE_ENTRY_BYTES = 16;
const ENCODINGS_START = 4;
const ENCODING_ENTRY_BYTES = 8;
/** Format 4: segments of the first 65,536 signs (OpenType, cmap). */
const SEGMENTS = 4;

/** Which signs a TrueType file has a shape for, by their code points. */
export function lettersOf(font: Buffer): number[] {
  const cmap = tableOf(font, 'cmap');
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const map = cmap.subarray(cmap.readUInt32BE(ENCODINGS_START + index * ENCODING_ENTRY_BYTES + 4));
    if (map.readUInt16BE(0) === SEGMENTS) return segmentsOf(map);
  }
  throw new Error('the font has no map of its letters that we can read');
}

function tableOf(font: Buffer, name: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = TABLES_START + index * TABLE_ENTRY_BYTES;
    if (font.toString('latin1', entry, entry + 4) !== name) continue;
    const start = font.readUInt32BE(entry + 8);
    return font.subarray(start, start + font.readUInt32BE(entry + 12));
  }
  throw new Error(`the font has no ${name} table`);
}

function segmentsOf(map: Buffer): number[] {
  const twice = map.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + twice, 16 + 2 * twice, 16 + 3 * twice] as const;
  const found: number[] = [];
  for (let at = 0; at < twice; at += 2) {
    const start = map.readUInt16BE(starts + at);
    const end = map.readUInt16BE(ends + at);
    const offset = map.readUInt16BE(offsets + at);
    for (let sign = start; sign <= end && sign < 0xff_ff; sign += 1) {
      const glyph = offset === 0 ? sign : map.readUInt16BE(offsets + at + offset + 2 * (sign - start));
      if (glyph !== 0 && ((glyph + map.readUInt16BE(deltas + at)) & 0xff_ff) !== 0) found.push(sign);
    }
  }
  return found;
}
