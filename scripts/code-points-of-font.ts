const TABLES_START = 12;
const TABLE_ENTRY_BYTES = 16;
const ENCODINGS_START = 4;
const ENCODING_ENTRY_BYTES = 8;
const GROUPS_START = 16;
const GROUP_BYTES = 12;

/**
 * Parsers for the supported formats of a character map (OpenType, cmap). Format 4 contains the first 65,536 code
 * points, and format 12 contains all code points.
 */
const readers: Readonly<Record<number, (map: Buffer) => number[]>> = { 4: segmentsOf, 12: groupsOf };

/** Returns the code points for which a TrueType font has a glyph. Throws if the font has no supported character map. */
export function codePointsOfFont(font: Buffer): number[] {
  const cmap = tableOf(font, 'cmap');
  const maps = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(ENCODINGS_START + index * ENCODING_ENTRY_BYTES + 4)),
  );
  const found = maps.flatMap((map) => readers[map.readUInt16BE(0)]?.(map) ?? []);
  if (found.length === 0) throw new Error('the font has no character map that we read');
  return [...new Set(found)].toSorted((one, other) => one - other);
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

function groupsOf(map: Buffer): number[] {
  return Array.from({ length: map.readUInt32BE(12) }, (_, index) => {
    const group = map.subarray(GROUPS_START + index * GROUP_BYTES);
    const [start, end] = [group.readUInt32BE(0), group.readUInt32BE(4)] as const;
    return Array.from({ length: end - start + 1 }, (_unused, offset) => start + offset);
  }).flat();
}
