/**
 * Number of bytes in the file that are reserved for a signature. It is enough for a signature with up to two
 * certificates.
 */
const SIGNATURE_MAX_BYTES = 8_192;
/** Placeholder of ten digits for one number in the signature's byte range. */
const RANGE_ROOM = '0'.repeat(10);

type Entry = { readonly number: number; readonly body: string };

export type PdfWithoutSignature = {
  /** Bytes that are signed. They are the whole file except the space that is reserved for the signature. */
  readonly signed: Buffer;
  /** Returns the finished file. Throws if the signature is larger than the reserved space. */
  finish(signature: Buffer): Buffer;
};

/**
 * Appends an empty signature to a PDF as an incremental update (ISO 32000-1, 7.5.6 and 12.8). The existing bytes do not
 * change, and the file keeps its identity (`/ID`), as PDF/A requires. Only files of this shop's typesetter are
 * supported. They have at least one page and a cross-reference table that is not compressed.
 */
export function prepareSignature(pdf: Uint8Array, at: number): PdfWithoutSignature {
  const file = Buffer.from(pdf);
  const text = file.toString('latin1');
  const trailer = trailerOf(text);
  const [signature, widget, form] = [trailer.size, trailer.size + 1, trailer.size + 2];
  const page = pageOf(text);
  const entries: Entry[] = [
    { number: trailer.root, body: withEntry(objectAt(text, trailer.root), `/AcroForm ${form} 0 R`) },
    { number: page, body: withEntry(objectAt(text, page), `/Annots [${widget} 0 R]`) },
    { number: signature, body: signatureBody(at) },
    // the field is invisible on the page, because it has no size and is hidden in print; PDF readers still list it
    {
      number: widget,
      body: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /Rect [0 0 0 0] /F 132 /P ${page} 0 R /V ${signature} 0 R >>`,
    },
    { number: form, body: `<< /SigFlags 3 /Fields [${widget} 0 R] >>` },
  ];
  return withSignedRange(
    Buffer.concat([file, Buffer.from(updateOf(entries, file.length, trailer), 'latin1')]),
    file.length,
  );
}

type Trailer = {
  readonly size: number;
  readonly root: number;
  /** Entries of the PDF trailer that do not change. */
  readonly unchanged: string;
  readonly startsAt: number;
};

function trailerOf(text: string): Trailer {
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const unchanged = [/\/Info \d+ 0 R/, /\/ID \[[^\]]*\]/].map((part) => part.exec(trailer)?.[0] ?? '');
  return {
    size: numberIn(trailer, /\/Size (\d+)/),
    root: numberIn(trailer, /\/Root (\d+) 0 R/),
    unchanged: unchanged.join(' '),
    startsAt: numberIn(trailer, /startxref\s+(\d+)/),
  };
}

/** Returns the object number of the first page of a PDF. */
function pageOf(text: string): number {
  return numberIn(text, /\/Kids \[(\d+) 0 R/);
}

function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the PDF has no ${pattern.source}`);
  return Number(found);
}

function objectAt(text: string, number: number): string {
  const head = `\n${number} 0 obj`;
  const start = text.lastIndexOf(head);
  const end = text.indexOf('endobj', start);
  if (start === -1 || end === -1) throw new Error(`the PDF has no object ${number}`);
  return text.slice(start + head.length, end).trim();
}

function withEntry(dictionary: string, entry: string): string {
  if (!dictionary.endsWith('>>')) throw new Error('an object of the PDF is no dictionary');
  return `${dictionary.slice(0, -2)}${entry} >>`;
}

function signatureBody(at: number): string {
  const moment = new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
  const range = `[0 ${RANGE_ROOM} ${RANGE_ROOM} ${RANGE_ROOM}]`;
  const place = '0'.repeat(SIGNATURE_MAX_BYTES * 2);
  return `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (D:${moment}Z) /ByteRange ${range} /Contents <${place}> >>`;
}

function updateOf(entries: readonly Entry[], startsAt: number, trailer: Trailer): string {
  let body = '\n';
  const places: string[] = [];
  for (const { number, body: object } of entries.toSorted((one, other) => one.number - other.number)) {
    places.push(`${number} 1\n${String(startsAt + body.length).padStart(10, '0')} 00000 n \n`);
    body += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const size = Math.max(trailer.size, ...entries.map(({ number }) => number + 1));
  const table = startsAt + body.length;
  return `${body}xref\n${places.join('')}trailer\n<< /Size ${size} /Root ${trailer.root} 0 R ${trailer.unchanged} /Prev ${trailer.startsAt} >>\nstartxref\n${table}\n%%EOF\n`;
}

function withSignedRange(file: Buffer, startsAt: number): PdfWithoutSignature {
  const open = file.indexOf('/Contents <', startsAt) + '/Contents '.length;
  const close = open + SIGNATURE_MAX_BYTES * 2 + 2;
  const numbers = [open, close, file.length - close].map((number) => String(number).padStart(RANGE_ROOM.length, ' '));
  file.write(`/ByteRange [0 ${numbers.join(' ')}]`, file.indexOf('/ByteRange', startsAt), 'latin1');
  return {
    signed: Buffer.concat([file.subarray(0, open), file.subarray(close)]),
    finish(signature) {
      if (signature.length > SIGNATURE_MAX_BYTES) throw new Error('the signature is larger than its reserved space');
      file.write(signature.toString('hex'), open + 1, 'latin1');
      return file;
    },
  };
}
