import {
  itemCodeSchema,
  ITEM_NAME_MAX_LENGTH,
  itemUnits,
  PACK_SIZE_MAX,
  type ItemUnit,
} from '#contracts/staff/stock/inventory.ts';
import {
  inventoryImportColumns,
  type InventoryImportColumn,
  type InventoryImportError,
} from '#contracts/staff/stock/inventory-import.ts';
import { cleanText } from '#contracts/core/text.ts';
import { parseCsv } from './files/parse-csv.ts';

const LINES_MAX = 2_000;
/**
 * Replacement character that stands for bytes that cannot be decoded. It shows that the file was saved in another
 * encoding.
 */
const REPLACED = '\uFFFD';
const UNITS_MAX = 10_000_000;

export type InventoryImportLine = {
  readonly line: number;
  readonly code: string;
  readonly name: string;
  readonly nameHe: string;
  readonly unit: ItemUnit;
  readonly packSize: number;
  /** Slug (URL name) of the station. */
  readonly station: string;
  readonly minimum: number;
  /** Opening stock in units; null if the imported file does not state it. */
  readonly openingStock: number | null;
};

export type InventoryLineError = {
  readonly line: number;
  readonly column: InventoryImportColumn | null;
  readonly code: InventoryImportError;
};
export type ParsedInventory = {
  readonly lines: readonly InventoryImportLine[];
  readonly mistakes: readonly InventoryLineError[];
};

/**
 * Parses an inventory file and lists the errors that can be found without the shop's data. The import compares the
 * parsed lines with the shop's data later.
 */
export function parseInventoryCsv(csv: string): ParsedInventory {
  if (csv.includes(REPLACED)) return failedImport('letters');
  const [head, ...rows] = parseCsv(csv) ?? [];
  const names = head?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const columns = inventoryImportColumns.map((column) => names.indexOf(column));
  if (columns.some((at) => at === -1)) return failedImport('columns');
  if (rows.length === 0) return failedImport('empty');
  if (rows.length > LINES_MAX) return failedImport('too_long');
  const mistakes: InventoryLineError[] = [];
  const lines = rows.map(({ line, cells }) => {
    const texts = Object.fromEntries(
      inventoryImportColumns.map((column, index) => [column, cells[columns[index] ?? -1] ?? '']),
    );
    return readLine(line, texts as ImportedTexts, (column, code) => mistakes.push({ line, column, code }));
  });
  return { lines, mistakes: [...mistakes, ...contradictions(lines)].toSorted((one, other) => one.line - other.line) };
}

function failedImport(code: InventoryImportError): ParsedInventory {
  return { lines: [], mistakes: [{ line: 1, column: null, code }] };
}

/** Returns the digits of a whole number that a spreadsheet saved in a form such as '5,000' or '5000.00'. */
function digitsOf(text: string): string {
  const integerText = text.replace(/\.0+$/, '');
  return /^\d{1,3}(?:,\d{3})+$/.test(integerText) ? integerText.replaceAll(',', '') : integerText;
}

type ImportedTexts = Readonly<Record<InventoryImportColumn, string>>;
type Complain = (column: InventoryImportColumn, code: InventoryImportError) => void;

function readLine(line: number, texts: ImportedTexts, complain: Complain): InventoryImportLine {
  function integerIn(column: InventoryImportColumn, least: number, most: number): number {
    const digits = digitsOf(texts[column]);
    const value = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
    if (value >= least && value <= most) return value;
    complain(column, 'not_a_number');
    return least;
  }
  function words(column: InventoryImportColumn): string {
    const value = cleanText(texts[column]);
    if (value === '' || value.length > ITEM_NAME_MAX_LENGTH) complain(column, 'missing');
    return value;
  }
  const code = itemCodeSchema.safeParse(texts.code);
  if (!code.success) complain('code', 'not_a_code');
  const unit = itemUnits.find((each) => each === texts.unit.toLowerCase());
  if (unit === undefined) complain('unit', 'not_a_unit');
  if (texts.station === '') complain('station', 'missing');
  return {
    line,
    code: code.data ?? '',
    name: words('name'),
    nameHe: words('name_he'),
    unit: unit ?? 'piece',
    packSize: integerIn('pack_size', 1, PACK_SIZE_MAX),
    station: texts.station.toLowerCase(),
    minimum: texts.minimum === '' ? 0 : integerIn('minimum', 0, UNITS_MAX),
    openingStock: texts.opening_stock === '' ? null : integerIn('opening_stock', 0, UNITS_MAX),
  };
}

/**
 * Finds contradictions between the lines of an inventory file. Examples are the same item twice at one station, or two
 * items with the same code.
 */
function contradictions(lines: readonly InventoryImportLine[]): InventoryLineError[] {
  const mistakes: InventoryLineError[] = [];
  const shelves = new Set<string>();
  const items = new Map<string, string>();
  for (const { line, code, station, name, nameHe, unit, packSize } of lines) {
    const shelf = JSON.stringify([code, station]);
    if (shelves.has(shelf)) mistakes.push({ line, column: 'station', code: 'twice' });
    shelves.add(shelf);
    const item = JSON.stringify([name, nameHe, unit, packSize]);
    if ((items.get(code) ?? item) !== item) mistakes.push({ line, column: 'code', code: 'other_item' });
    items.set(code, items.get(code) ?? item);
  }
  return mistakes;
}
