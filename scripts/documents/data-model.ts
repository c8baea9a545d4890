import { tableRetentions, tableOwners } from '../tidy/table-owners.ts';

const titles = [
  ['core', 'Core'],
  ['identity', 'Identity'],
  ['selling', 'Selling'],
  ['payments', 'Payments'],
  ['entitlements', 'Entitlements'],
  ['stations', 'Stations'],
  ['ledger', 'Ledger'],
  ['tax', 'Tax'],
  ['loyalty', 'Loyalty'],
  ['messaging', 'Messaging'],
  ['franchise', 'Settlement'],
  ['site', 'Site'],
  ['staff', 'Staff'],
  ['peers', 'Development'],
] as const;

type Column = { readonly name: string; readonly type: string; readonly required: boolean };
type Link = { readonly columns: readonly string[]; readonly target: string };
type Table = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  readonly links: readonly Link[];
};

function wordsIn(list: string): string[] {
  return list.split(',').map((word) => word.trim());
}

function columnOf(line: string): Column {
  const [name = '', ...rest] = line.replace(/,$/, '').split(' ');
  const type = rest.join(' ').replace(/ (?:not null|default|generated|constraint) ?.*$/i, '');
  const required = / not null/.test(line);
  return { name, required, type: type.replace('timestamp with time zone', 'timestamptz').replaceAll(/[^\w]+/g, '_') };
}

/**
 * Parses the tables of db/schema.sql. `scripts/database/db-schema.ts` writes this file with one line for each column or
 * constraint.
 */
export function tablesOf(schema: string): Table[] {
  return [...schema.matchAll(/^create (?:unlogged )?table (\S+) \(\n([\s\S]*?)\n\)/gm)].map(
    ([, name = '', body = '']) => {
      const lines = body.split('\n').filter((line) => /^ {2}\S/.test(line));
      const key = /PRIMARY KEY \(([^)]*)\)/.exec(body)?.[1];
      return {
        name,
        columns: lines
          .map((line) => line.trim())
          .filter((line) => !line.startsWith('constraint '))
          .map(columnOf),
        key: key === undefined ? [] : wordsIn(key),
        links: [...body.matchAll(/FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)/g)].map(([, columns = '', target = '']) => ({
          columns: wordsIn(columns),
          target,
        })),
      };
    },
  );
}

/**
 * Returns true for columns that the diagram shows. They identify a row, refer to another row, or are the column
 * `state`. All columns are in db/schema.sql.
 */
function isDrawn(table: Table, { name }: Column): boolean {
  return table.key.includes(name) || name === 'state' || table.links.some(({ columns }) => columns.includes(name));
}

function entityOf(table: Table): string {
  const drawn = table.columns.filter((column) => isDrawn(table, column));
  const lines = drawn.map(({ name, type }) => {
    const marks = [
      ...(table.key.includes(name) ? ['PK'] : []),
      ...(table.links.some(({ columns }) => columns.includes(name)) ? ['FK'] : []),
    ];
    return `    ${type} ${name}${marks.length === 0 ? '' : ` ${marks.join(', ')}`}`;
  });
  return `  ${table.name} {\n${lines.join('\n')}\n  }`;
}

/**
 * Returns one line of the diagram for each pair of related tables. A primary key that is also a foreign key means at
 * most one row. A nullable foreign key means none or one.
 */
function linesOf(table: Table): string[] {
  const targets = new Map(table.links.map((link) => [link.target, link]));
  return [...targets.values()].map(({ target, columns }) => {
    const isOne = table.key.length > 0 && table.key.every((column) => columns.includes(column));
    const isRequired = table.columns.every(({ name, required }) => required || !columns.includes(name));
    return `  ${target} ${isRequired ? '||' : '|o'}--o${isOne ? '|' : '{'} ${table.name} : ""`;
  });
}

function chapterOf(title: string, tables: readonly Table[]): string {
  const linked = tables.filter((table) => table.links.length > 0);
  const named = new Set(linked.flatMap((table) => [table.name, ...table.links.map(({ target }) => target)]));
  const drawing = [
    '```mermaid',
    'erDiagram',
    ...tables.filter(({ name }) => named.has(name)).map(entityOf),
    ...linked.flatMap(linesOf),
    '```',
    '',
  ];
  const rows = tables.map(({ name }) => `| \`${name}\` | ${tableRetentions[name]?.meaning ?? ''} |`);
  return [
    `## ${title}`,
    '',
    ...(linked.length === 0 ? [] : drawing),
    '| table | one row is |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Returns the text of docs/data-model.md. `npm run db:schema` writes this file. */
export function dataModelDocument(schema: string): string {
  const tables = tablesOf(schema);
  const head = `# Data model

The tables by the capability that writes them, written by \`npm run db:schema\` from \`db/schema.sql\`. A drawing shows keys, links and states; all columns, checks and indexes are in the schema. A table belongs to the capability whose \`retention.ts\` names it; \`scripts/tidy/table-owners.ts\` holds the few statements that write beyond their own capability.

How columns are named:

- \`…_agorot\` is money in agorot, always a whole number; \`…_at\` is an instant, \`…_on\` a day in Israel.
- \`…_sealed\` is encrypted under the master secret, \`…_index\` finds such a value by its keyed hash, \`…_hash\` and \`…_mac\` recognise a secret that is not stored.
- \`written_in\` is the number of the transaction that wrote the row: checks and reports read up to an instant by it.
- A \`…_move\` is never changed or deleted; the row that it belongs to is the sum of its moves.
`;
  const { outbox } = tableOwners;
  const chapters = titles.map(([owner, title]) => {
    const own = tables.filter(({ name }) => {
      const of = tableOwners[name];
      return (of === outbox ? 'messaging' : of) === owner;
    });
    return chapterOf(title, own);
  });
  return [head, ...chapters].join('\n');
}
