import { manifest, type ManifestEntry } from './client-manifest.ts';

const ENTRY = 'web/site/entry-client.tsx';
const OLD_BROWSERS = 'web/lib/old-browsers.ts';

/** Maps the name of a route to the source file of its page. The file has the same name as the route. */
const pageKeys = new Map(
  Object.keys(manifest).flatMap((key) => {
    const name = /^web\/site\/routes\/(?:[\w-]+\/)*([\w-]+)\.tsx$/.exec(key)?.[1];
    return name === undefined ? [] : [[name, key] as const];
  }),
);

function withImports(key: string, seen = new Set<string>()): Set<string> {
  const entry = manifest[key];
  if (entry === undefined || seen.has(key)) return seen;
  seen.add(key);
  for (const next of entry.imports ?? []) withImports(next, seen);
  return seen;
}

function entriesOfFile(file: string): ManifestEntry[] {
  if (manifest[file] === undefined) throw new Error(`the browser build has no file of ${file}`);
  return [...withImports(file)].flatMap((key) => manifest[key] ?? []);
}

export type PageAssets = {
  readonly script: string;
  /** Script for old browsers, which must run before the entry script. */
  readonly oldBrowsers: string;
  readonly styles: readonly string[];
  readonly modules: readonly string[];
  readonly fonts: readonly string[];
};

/**
 * Returns the files for the first view of a page, including all imports of its scripts. The browser can then request
 * all of these files at the same time. Of source files that the page loads on demand, only the style sheets are
 * returned. Throws if the build has no such file.
 */
export function assetsOf(routeIds: readonly string[], onDemandFiles: readonly string[] = []): PageAssets {
  const keys = [ENTRY, ...routeIds.flatMap((id) => pageKeys.get(id) ?? [])].flatMap((key) => [...withImports(key)]);
  const entries = [...new Set(keys)].flatMap((key) => manifest[key] ?? []);
  const script = manifest[ENTRY]?.file;
  const oldBrowsers = manifest[OLD_BROWSERS]?.file;
  if (script === undefined || oldBrowsers === undefined) throw new Error('the browser build has no entry');
  const fonts = Object.entries(manifest)
    .filter(([key]) => /letters\/rubik-(hebrew|latin)\.woff2$/.test(key))
    .map(([, entry]) => `/${entry.file}`);
  return {
    script: `/${script}`,
    oldBrowsers: `/${oldBrowsers}`,
    styles: [...new Set([...entries, ...onDemandFiles.flatMap(entriesOfFile)].flatMap((entry) => entry.css ?? []))].map(
      (file) => `/${file}`,
    ),
    modules: [...new Set(entries.map((entry) => `/${entry.file}`))].filter((file) => file !== `/${script}`),
    fonts,
  };
}
