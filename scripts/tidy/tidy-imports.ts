import { posix } from 'node:path';
import { capabilities, capabilityFolders, importTable, innerFolders } from './import-table.ts';
import { isTest, type SourceFile } from './tidy-source.ts';

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\n[^'"\n;]*?)*?from\s+['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

function importsOf(text: string): string[] {
  return [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '');
}

/** Returns the imports of a file as absolute paths. For example, `./order.ts` becomes `#server/selling/order.ts`. */
export function sourcesOf(file: SourceFile): string[] {
  if (isTest(file.path) || !/\.tsx?$/.test(file.path)) return [];
  return importsOf(file.text).map((source) =>
    source.startsWith('.') ? `#${posix.join(posix.dirname(file.path), source)}` : source,
  );
}

/** Checks imports from other folders. Imports from a file's own folder are always allowed. */
export function checkImports(file: SourceFile): string[] {
  const rule = importTable.find((row) => row.folder.test(file.path));
  if (rule === undefined) return [];
  const own = `#${posix.dirname(file.path)}/`;
  return sourcesOf(file)
    .filter((source) => !source.startsWith(own) && !rule.allowed.test(source))
    .map((source) => `${file.path} imports '${source}': ${rule.mend}`);
}

const contractImport = /import (?:type )?\{([^}]*)\} from '#contracts\/[^']+'/g;

/**
 * Checks the names under which API calls are imported. If the name is not the original name, it must have the form
 * `…Call`.
 */
export function checkAliases(file: SourceFile): string[] {
  return [...file.text.matchAll(contractImport)]
    .flatMap(([, names = '']) => [...names.matchAll(/\b([a-z]\w*) as (\w+)/g)])
    .filter(([, name = '', alias]) => !name.endsWith('Schema') && alias !== `${name}Call`)
    .map(([alias]) => `${file.path} imports '${alias}': a call with another name is …Call`);
}

type Place = { readonly folder: string; readonly capability: string; readonly inside: string };

const allowedBelow = new Map<string, readonly string[]>(Object.entries(capabilities));

/**
 * Returns the module (capability) of a path such as `server/selling/orders/get-order.ts`. Returns null if the path
 * belongs to no module.
 */
function capabilityPathOf(path: string): Place | null {
  const [folder = '', capability = '', ...inside] = path.replace(/^#/, '').split('/');
  const isCut = capabilityFolders.some((cut) => cut === folder) && inside.length > 0;
  return isCut ? { folder, capability, inside: inside.join('/') } : null;
}

/**
 * Checks that the modules of the shop (capabilities) depend on each other in one direction. On the server, they may
 * import each other only through `public.ts`.
 */
export function checkCapabilityImports(file: SourceFile): string[] {
  const own = capabilityPathOf(file.path);
  if (own === null) return [];
  const below = allowedBelow.get(own.capability);
  if (below === undefined)
    return [`${file.path}: '${own.capability}' is no capability of scripts/tidy/import-table.ts`];
  return sourcesOf(file).flatMap((source) => {
    const other = capabilityPathOf(source);
    if (other === null || other.capability === own.capability) return [];
    if (!below.includes(other.capability)) {
      return [`${file.path} imports '${source}': ${own.capability} may use ${below.join(', ') || 'nothing'}`];
    }
    const closed = other.folder === 'server' && other.capability !== 'core' && other.inside !== 'public.ts';
    return closed ? [`${file.path} imports '${source}': go through server/${other.capability}/public.ts`] : [];
  });
}

/** Files of the composition root, which assembles the server, that construct adapters. */
const constructors: readonly string[] = ['server/main.ts', 'server/connections.ts'];

/**
 * Checks that the composition root, which assembles the server, imports modules only through `public.ts`. Exceptions
 * are adapters for the files in `constructors`, and `module.ts` for server/modules.ts.
 */
export function checkRootImports(file: SourceFile): string[] {
  if (!/^server\/[^/]+\.ts$/.test(file.path)) return [];
  return sourcesOf(file).flatMap((source) => {
    const other = capabilityPathOf(source);
    if (other?.folder !== 'server' || other.capability === 'core' || other.inside === 'public.ts') return [];
    if (other.inside.startsWith('adapters/') && constructors.includes(file.path)) return [];
    if (/(^|\/)module\.ts$/.test(other.inside) && file.path === 'server/modules.ts') return [];
    return [`${file.path} imports '${source}': go through server/${other.capability}/public.ts`];
  });
}

const partsOf = new Map(
  Object.entries(innerFolders).map(([capability, parts]) => [capability, new Map(Object.entries(parts))]),
);

/** Checks that the sections of a large module depend on each other in one direction only. */
export function checkInnerPartImports(file: SourceFile): string[] {
  const own = capabilityPathOf(file.path);
  const parts = own?.folder === 'server' ? partsOf.get(own.capability) : undefined;
  const part = own?.inside.split('/')[0] ?? '';
  const below = parts?.get(part);
  if (own === null || parts === undefined || below === undefined) return [];
  return sourcesOf(file).flatMap((source) => {
    const other = capabilityPathOf(source);
    if (other?.folder !== 'server' || other.capability !== own.capability) return [];
    const otherPart = other.inside.split('/')[0] ?? '';
    if (otherPart === 'deps.ts' || otherPart === 'limits.ts') return [];
    return otherPart === part || below.includes(otherPart)
      ? []
      : [`${file.path} imports '${source}': in ${own.capability}, ${part} may use ${below.join(', ') || 'nothing'}`];
  });
}

/** Checks that no screen imports another screen. Code that screens share belongs in a common folder. */
export function checkScreenImports(file: SourceFile): string[] {
  const own = /^web\/(?:site|staff)\/features\/([^/]+)\//.exec(file.path);
  if (own === null) return [];
  return sourcesOf(file).flatMap((source) => {
    const other = /features\/([a-z-]+)\//.exec(source)?.[1];
    return other === undefined || other === own[1]
      ? []
      : [`${file.path} imports the feature '${other}': move what they share below both`];
  });
}
