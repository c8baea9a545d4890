import { tableOwners, foreignTableWrites } from './table-owners.ts';
import { isTest, type SourceFile } from './tidy-source.ts';

/** Checks that only one module reads the environment variables. */
export function checkEnvironment(file: SourceFile): string[] {
  if (!/^(server|web|domain|contracts)\//.test(file.path) || isTest(file.path)) return [];
  if (file.path === 'server/config.ts' || !/process\.env/.test(file.text)) return [];
  return [
    `${file.path} reads process.env: declare the name in settings.ts of its capability and take it from deps.config`,
  ];
}

/** Checks that SQL code is only in `store` folders and in server/core/db. */
export function checkSql(file: SourceFile): string[] {
  if (!/^(server|peers)\//.test(file.path) || isTest(file.path)) return [];
  if (/\/store\//.test(file.path) || file.path.startsWith('server/core/db/')) return [];
  return /`\s*(select|insert into|update|delete from|with)\s[\s\S]{0,400}?\b(from|values|set|returning)\b/i.test(
    file.text,
  )
    ? [`${file.path} holds SQL: declare a statement in the capability's store folder and call it`]
    : [];
}

const writePattern = /(?:insert\s+into|(?<!for |do )update|delete\s+from|name:)\s+'?([a-z_0-9]+(?:\.[a-z_]+)?)/g;

type Write = { readonly statement: string; readonly table: string };

/** Returns the tables that the statements of a store write, each with the name of the statement. */
function writesOf(text: string): Write[] {
  let statement = '';
  const writes: Write[] = [];
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  for (const [found, name = ''] of code.matchAll(writePattern)) {
    if (found.startsWith('name:')) statement = name;
    else writes.push({ statement, table: name });
  }
  return writes;
}

/** Checks that each table is written only by the module that owns it (scripts/tidy/table-owners.ts). */
export function checkTableWriters(file: SourceFile): string[] {
  if (!/^(server|peers)\/.*\/?store\//.test(file.path) || isTest(file.path)) return [];
  const own = file.path.startsWith('peers/') ? 'peers' : file.path.split('/')[1];
  return writesOf(file.text).flatMap(({ statement, table }) => {
    const owner = tableOwners[table];
    if (owner === undefined) return [`${file.path}: ${statement} writes ${table}, which has no owner: name one`];
    const may = owner === own || owner === 'everybody' || foreignTableWrites[statement]?.includes(table) === true;
    return may ? [] : [`${file.path}: ${statement} writes ${table}, which ${owner} owns: ask ${owner}`];
  });
}

const steadyGuards = /\b(isFreshProof|readScreenCode)\(\s*[^,()]+,(?!\s*steadyNow\()/g;

/**
 * Checks expiry times that protect access. They must be compared with a clock that never goes backwards (decision
 * 0008).
 */
export function checkSteadyTime(file: SourceFile): string[] {
  if (!/^server\/.*\.ts$/.test(file.path) || isTest(file.path)) return [];
  return [...file.text.matchAll(steadyGuards)].map(
    ([, guard]) => `${file.path} calls ${guard} with a time that can go back: use steadyNow(clock)`,
  );
}

const vagueNames = /(^|[/-])(utils?|helpers?|common|misc|shared|index)\.(ts|tsx)$/;

/**
 * Rejects file names that do not describe the content of the file (`vagueNames`), and names that are not in kebab-case.
 */
export function checkFileNames(file: SourceFile): string[] {
  const name = file.path.split('/').at(-1) ?? '';
  const wrong: string[] = [];
  if (vagueNames.test(file.path)) wrong.push(`${file.path}: name the file after what it does`);
  if (/\.tsx?$/.test(name) && !/^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(name)) {
    wrong.push(`${file.path}: file names are kebab-case`);
  }
  return wrong;
}

/**
 * Rejects classes, except for errors and where a library requires a class. Also rejects enums, which have to be written
 * as unions.
 */
export function checkClassesAndEnums(file: SourceFile): string[] {
  if (!/\.tsx?$/.test(file.path)) return [];
  const wrong: string[] = [];
  for (const match of file.text.matchAll(
    /(?:^|\n)\s*(?:export\s+)?class\s+(\w+)(\s+extends\s+\w*(?:Error|Sequencer))?/g,
  )) {
    if (match[2] === undefined) wrong.push(`${file.path}: class ${match[1]} – use functions and plain objects`);
  }
  if (/(?:^|\n)\s*(?:export\s+)?(?:const\s+)?enum\s/.test(file.text)) {
    wrong.push(`${file.path}: an enum – use a union of literals`);
  }
  return wrong;
}

type SinglePlace = { readonly mark: RegExp; readonly home: string; readonly mend: string };

const singlePlaces: readonly SinglePlace[] = [
  { mark: /\bfunction assertNever\b/, home: 'domain/core/assert-never.ts', mend: 'import it' },
  { mark: /\)\.email\(|\bz\.email\(/, home: 'contracts/core/person.ts', mend: 'use emailSchema or isEmail' },
  { mark: /\\B\(\?=\(/, home: 'domain/core/money/price-text.ts', mend: 'write amounts by formatShekels' },
  { mark: /\\\+\?\[\\d/, home: 'contracts/core/person.ts', mend: 'use requiredPhoneSchema or optionalPhoneSchema' },
  {
    mark: /\brows: z\.array\(\w+\),\s*next: z\.string\(\)\.nullable\(\)/,
    home: 'contracts/core/list-page-schema.ts',
    mend: 'use listPageSchema',
  },
];

/** Checks that each rule in `singlePlaces` is implemented only in the file that is named for it. */
export function checkSingleImplementations(file: SourceFile): string[] {
  if (!/^(contracts|domain|server|web|peers)\/.*\.tsx?$/.test(file.path) || isTest(file.path)) return [];
  return singlePlaces
    .filter(({ mark, home }) => file.path !== home && mark.test(file.text))
    .map(({ home, mend }) => `${file.path} has a copy of what is in ${home}: ${mend}`);
}

/**
 * Rejects marks of unfinished work such as TODO, paths of a developer's machine, disabled type checks and tests, and
 * code that reads all messages.
 */
export function checkUnfinishedMarks(file: SourceFile): string[] {
  if (file.path.startsWith('scripts/tidy')) return [];
  const marks: readonly (readonly [RegExp, string])[] = [
    [/\b(TODO|FIXME|XXX|HACK)\b/, 'finish it or open an issue'],
    [/@ts-(ignore|expect-error|nocheck)/, 'fix the type'],
    [/\.(only|skip|todo)\(/, 'a test runs or is deleted'],
    [/(^|[\s'"`(])\/(work|farm|home|root)\//, 'no machine paths'],
    [/\bObject\.(entries|keys|values)\(m\)/, 'name the messages: all of them weigh a megabyte'],
  ];
  return marks
    .filter(([mark]) => mark.test(file.text))
    .map(([mark, mend]) => `${file.path} has ${mark.source}: ${mend}`);
}
