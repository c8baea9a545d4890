const TABLES_START = 12;
const TABLE_ENTRY_BYTES = 16;
const NAME_RECORD_BYTES = 12;
/**
 * Platform, encoding and language of a font's name record. The values mean Windows, Unicode, English (United States).
 * Source: OpenType, table name.
 */
const WINDOWS = [3, 1, 0x04_09] as const;

type Table = { readonly tag: string; readonly bytes: Buffer };

/** Returns a TrueType font with another family name. The other names of the font are removed. */
export function renameFontFamily(font: Buffer, family: string): Buffer {
  const tables = tablesOf(font).map((table) => (table.tag === 'name' ? { ...table, bytes: nameTable(family) } : table));
  const head = Buffer.from(font.subarray(0, TABLES_START));
  const entries: Buffer[] = [];
  const bodies: Buffer[] = [];
  let offset = TABLES_START + tables.length * TABLE_ENTRY_BYTES;
  for (const { tag, bytes } of tables) {
    const body = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    const entry = Buffer.alloc(TABLE_ENTRY_BYTES);
    entry.write(tag, 'latin1');
    entry.writeUInt32BE(checksumOf(body), 4);
    entry.writeUInt32BE(offset, 8);
    entry.writeUInt32BE(bytes.length, 12);
    entries.push(entry);
    bodies.push(body);
    offset += body.length;
  }
  return Buffer.concat([head, ...entries, ...bodies]);
}

function tablesOf(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = TABLES_START + index * TABLE_ENTRY_BYTES;
    const start = font.readUInt32BE(entry + 8);
    return {
      tag: font.toString('latin1', entry, entry + 4),
      bytes: font.subarray(start, start + font.readUInt32BE(entry + 12)),
    };
  });
}

function nameTable(family: string): Buffer {
  const names = [
    { id: 1, text: family },
    { id: 2, text: 'Regular' },
    { id: 4, text: family },
    { id: 6, text: family.replaceAll(' ', '') },
  ].map(({ id, text }) => ({ id, text: Buffer.from(text, 'utf16le').swap16() }));
  const start = 6 + names.length * NAME_RECORD_BYTES;
  const head = Buffer.alloc(start);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(start, 4);
  let offset = 0;
  for (const [index, { id, text }] of names.entries()) {
    const fields = [...WINDOWS, id, text.length, offset];
    for (const [field, value] of fields.entries()) head.writeUInt16BE(value, 6 + index * NAME_RECORD_BYTES + field * 2);
    offset += text.length;
  }
  return Buffer.concat([head, ...names.map(({ text }) => text)]);
}

function checksumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
