import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const COLUMN_TABLES_FILE = 'server/core/db/statements/tables.ts';

const idsFile = fileURLToPath(new URL('../../contracts/core/ids.ts', import.meta.url));

type Words = ReadonlyMap<string, readonly string[]>;
type Domain = { readonly base: string; readonly words: readonly string[] | undefined };
type Facts = { readonly ids: ReadonlySet<string>; readonly domains: ReadonlyMap<string, Domain> };

const oneOf = String.raw`= ANY \(ARRAY\[([^\]]*)\]\)`;

function wordsOf(list: string): string[] {
  return list.split(',').map((word) => word.trim().replaceAll(/^'|'::text$/g, ''));
}

function domainsOf(schema: string): Map<string, Domain> {
  const found = schema.matchAll(/^create domain (\w+) as ([\w ]+?) constraint \w+ CHECK \((.*)\);$/gm);
  return new Map(
    Array.from(found, ([, name = '', base = '', check = '']) => {
      const list = base === 'text' ? new RegExp(`^VALUE ${oneOf}$`).exec(check)?.[1] : undefined;
      return [name, { base, words: list === undefined ? undefined : wordsOf(list) }] as const;
    }),
  );
}

/** Returns the columns that a check constraint limits to a list of words, together with these words. */
function checkConstraintWords(lines: readonly string[]): Words {
  const pattern = new RegExp(String.raw`^constraint \w+ CHECK \((\w+) ${oneOf}\)$`);
  return new Map(
    lines.flatMap((line) => {
      const [, column = '', list = ''] = pattern.exec(line) ?? [];
      return list.includes("'::text") ? [[column, wordsOf(list)] as const] : [];
    }),
  );
}

/** Maps each foreign key column to the column that it references. */
function foreignKeyColumns(lines: readonly string[]): Map<string, string> {
  return new Map(
    lines.flatMap((line) => {
      const [, column, target] = /FOREIGN KEY \((\w+)\) REFERENCES \w+\((\w+)\)/.exec(line) ?? [];
      return column === undefined || target === undefined ? [] : [[column, target] as const];
    }),
  );
}

function typeName(column: string): string {
  return column.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

const plainDecoders: Readonly<Record<string, string>> = {
  integer: 'integer',
  smallint: 'integer',
  boolean: 'boolean',
  bytea: 'bytes',
  'timestamp with time zone': 'instant',
  'double precision': 'float',
};

type NamedColumn = { readonly name: string; readonly target: string; readonly words: readonly string[] | undefined };

function textDecoder(union: readonly string[] | undefined): string {
  return union === undefined ? 'text' : `word<${union.map((word) => `'${word}'`).join(' | ')}>()`;
}

function isMoney(column: string, type: string): boolean {
  return column.endsWith('_agorot') || type.startsWith('agorot');
}

function idDecoder(column: string, { ids }: Facts): string {
  return ids.has(typeName(column)) ? `id<${typeName(column)}>()` : 'uuid';
}

/**
 * Returns the code of a column's decoder. Returns null for a type that the statement has to declare in more detail,
 * such as JSON or a date.
 */
function decoderOf({ name, target, words }: NamedColumn, type: string, facts: Facts): string | null {
  const domain = facts.domains.get(type);
  const base = domain?.base ?? type;
  if (base === 'uuid') return idDecoder(target, facts);
  if (base === 'bigint') return isMoney(name, type) ? 'agorot' : 'bigint';
  if (/^text$|^character\(/.test(base)) return textDecoder(words ?? domain?.words);
  return plainDecoders[base] ?? null;
}

function columnLines(body: string, facts: Facts): string[] {
  const lines = body.split('\n').map((line) => line.trim().replace(/,$/, ''));
  const words = checkConstraintWords(lines);
  const links = foreignKeyColumns(lines);
  return lines.flatMap((line) => {
    const [name = '', ...rest] = line.split(' ');
    if (name === '' || name === 'constraint') return [];
    const type = rest.join(' ').replace(/ (?:not null|default|generated).*$/, '');
    const decoder = decoderOf({ name, target: links.get(name) ?? name, words: words.get(name) }, type, facts);
    if (decoder === null) return [];
    return [`    ${name}: ${line.includes(' not null') ? decoder : `nullable(${decoder})`},`];
  });
}

/**
 * Returns the code of the file COLUMN_TABLES_FILE, generated from db/schema.sql. `npm run db:schema` writes this file.
 */
export function columnTablesSource(schema: string): string {
  const ids = new Set(
    Array.from(readFileSync(idsFile, 'utf8').matchAll(/export type (\w+Id) =/g), ([, id = '']) => id),
  );
  const facts = { ids, domains: domainsOf(schema) };
  const found = schema.matchAll(/^create (?:unlogged )?table (\S+) \(\n([\s\S]*?)\n\)/gm);
  const tables = Array.from(
    found,
    ([, name = '', body = '']) => `  ${name}: {\n${columnLines(body, facts).join('\n')}\n  },`,
  );
  const text = tables.join('\n');
  const used = (names: readonly string[]) => names.filter((name) => new RegExp(String.raw`\b${name}\b`).test(text));
  const decoders = [
    'agorot',
    'bigint',
    'boolean',
    'bytes',
    'float',
    'id',
    'instant',
    'integer',
    'nullable',
    'text',
    'uuid',
    'word',
  ];
  return `import type {\n${used([...ids].toSorted())
    .map((id) => `  ${id},`)
    .join('\n')}\n} from '#contracts/core/ids.ts';
import { ${used(decoders).join(', ')} } from './column.ts';

/**
 * The columns of every table with their decoders. Made from db/schema.sql by: npm run db:schema (never by hand).
 * Documents (json), days and lists are not here: a statement says their exact type.
 */
export const tables = {
${text}
} as const;
`;
}
