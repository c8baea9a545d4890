import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { ParsedPdf } from './read-pdf.ts';

/** PDF actions that do more than navigate within the document (ISO 32000-2, table 201). */
const activeActions = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'RichMediaExecute',
  'Movie',
  'Sound',
]);

/** PDF annotations that play media, run code or contain a file. */
const activeKinds = new Set(['RichMedia', 'Screen', 'Movie', 'Sound', '3D', 'FileAttachment']);

/** Dictionary keys that occur only in active content. */
const activeKeys = new Set(['JS', 'JavaScript', 'XFA', 'EmbeddedFiles', 'RichMediaContent', 'RichMediaSettings']);

/**
 * Trigger events of additional actions in a PDF (tables 197 to 200). A font can also be named AA, but has none of these
 * keys.
 */
const triggers = [
  'E',
  'X',
  'D',
  'U',
  'Fo',
  'Bl',
  'PO',
  'PC',
  'PV',
  'PI',
  'O',
  'C',
  'K',
  'F',
  'V',
  'WC',
  'WS',
  'DS',
  'WP',
  'DP',
];
/** Keys of a file specification that refer to its embedded file. */
const fileKeys = ['F', 'UF', 'DOS', 'Mac', 'Unix'];

/**
 * Matches the beginning of a PDF object inside other data. A reader that follows offsets finds such an object, but this
 * parser does not.
 */
const HIDDEN_OBJECT = /\d\s+\d+\s+obj\b/u;
const COMMENTED_OBJECT = /%[^\r\n]*\d\s+\d+\s+obj\b/u;

/**
 * Returns the kind of active content in a PDF, such as a script or an embedded file. Returns null if the document has
 * none. Names are compared in unescaped form.
 */
export function findActiveContent({ context, objects }: ParsedPdf, file: Buffer): string | null {
  if (COMMENTED_OBJECT.test(file.toString('latin1'))) return 'an object in a comment';
  for (const root of objects) {
    const found = activeContentIn(context, root);
    if (found !== null) return found;
  }
  return null;
}

function activeContentIn(context: PDFContext, root: PDFObject): string | null {
  const open: PDFObject[] = [root];
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    const found = activeContentOfObject(context, object);
    if (found !== null) return found;
    open.push(...partsOf(object));
  }
  return null;
}

function partsOf(object: PDFObject): readonly PDFObject[] {
  if (object instanceof PDFArray) return object.asArray();
  if (object instanceof PDFDict) return object.values();
  return object instanceof PDFStream ? [object.dict] : [];
}

function activeContentOfObject(context: PDFContext, object: PDFObject): string | null {
  if (object instanceof PDFDict) return activeContentOfDict(context, object);
  if (object instanceof PDFRawStream) return hiddenObjectIn(Buffer.from(object.getContents()).toString('latin1'));
  return object instanceof PDFString || object instanceof PDFHexString ? hiddenObjectIn(object.asString()) : null;
}

function hiddenObjectIn(data: string): string | null {
  return HIDDEN_OBJECT.test(data) ? 'an object hidden in data' : null;
}

function activeContentOfDict(context: PDFContext, dict: PDFDict): string | null {
  const names = new Set(dict.keys().map((key) => key.decodeText()));
  const key = names.values().find((name) => activeKeys.has(name));
  if (key !== undefined) return `the key ${key}`;
  const action = nameAt(context, dict, 'S');
  if (action !== null && activeActions.has(action)) return `an action ${action}`;
  const kind = nameAt(context, dict, 'Subtype');
  if (kind !== null && activeKinds.has(kind)) return `an annotation ${kind}`;
  if (nameAt(context, dict, 'Type') === 'EmbeddedFile') return 'an embedded file';
  if (hasOneOf(valueAt(context, dict, 'AA'), triggers)) return 'additional actions';
  if (hasOneOf(valueAt(context, dict, 'EF'), fileKeys)) return 'an embedded file';
  return opensActively(context, dict) ? 'an action at opening' : null;
}

function nameAt(context: PDFContext, dict: PDFDict, key: string): string | null {
  const value = valueAt(context, dict, key);
  return value instanceof PDFName ? value.decodeText() : null;
}

function valueAt(context: PDFContext, dict: PDFDict, key: string): PDFObject | undefined {
  return context.lookup(dict.get(PDFName.of(key)));
}

function hasOneOf(value: PDFObject | undefined, names: readonly string[]): boolean {
  return value instanceof PDFDict && names.some((name) => value.has(PDFName.of(name)));
}

/**
 * Returns true if opening the PDF runs an action. A destination (page and zoom), as an array or a GoTo action, does not
 * count. It is harmless, and many programs set it.
 */
function opensActively(context: PDFContext, dict: PDFDict): boolean {
  const value = valueAt(context, dict, 'OpenAction');
  return value instanceof PDFDict && nameAt(context, value, 'S') !== 'GoTo';
}
