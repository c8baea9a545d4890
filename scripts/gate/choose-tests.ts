export type ChosenTests = {
  /** Folders with unit tests for vitest. An empty list means that no unit tests run. */
  readonly unit: readonly string[];
  readonly database: readonly string[];
  readonly reasons: readonly string[];
};

/** Folders whose tests check the whole source tree within seconds. They run on every change. */
const everyTime = ['scripts'];

/** Matches files on which all code depends. A change in such a file runs all unit tests. */
const foundations = /^(?:(?:contracts|domain|server)\/core|testing|messages|db)\/|^server\/[^/]+$|^[^/]+\.(?:json|ts)$/;

function areaOf(file: string): string {
  const capability = /^(?:contracts|domain|server)\/([^/]+)\//.exec(file)?.[1];
  if (capability !== undefined) return capability;
  return file.includes('/') ? (file.split('/')[0] ?? file) : 'the root';
}

/**
 * Returns the folders with the unit tests of an area. A module of the shop has three such folders: in contracts, domain
 * and server.
 */
function unitFolders(area: string): string[] {
  if (['web', 'peers', 'testing'].includes(area)) return [`${area}/`];
  if (['docs', 'e2e', 'bench', 'scripts', 'the root', 'db', 'messages'].includes(area)) return [];
  return ['contracts', 'domain', 'server'].map((layer) => `${layer}/${area}/`);
}

/**
 * Returns the folders with the database tests of an area. A change in the shared code (`foundations`) runs only the
 * database tests of that code, so that a check stays short.
 */
function databaseFolders(area: string): string[] {
  if (area === 'db') return ['server/core/db/', 'db/'];
  if (area === 'peers' || area === 'testing') return [`${area}/`];
  return unitFolders(area).filter((folder) => folder.startsWith('server/'));
}

export function chooseTests(files: readonly string[]): ChosenTests {
  const areas = Map.groupBy(files, areaOf);
  const foundation = files.find((file) => foundations.test(file));
  const unit =
    foundation === undefined
      ? [...areas.keys()].flatMap(unitFolders)
      : ['contracts/', 'domain/', 'server/', 'peers/', 'web/', 'testing/'];
  const database = [...areas.keys()].flatMap(databaseFolders);
  const reasons = [...areas].map(([area, changed]) => `${area}: ${changed.length} files, ${changed[0]} for one`);
  if (foundation !== undefined) reasons.push(`every unit test, because ${foundation} is what all others stand on`);
  return { unit: [...everyTime, ...unit], database, reasons };
}
