export type Chosen = {
  /** Folders, as vitest takes them; none: no tests. */
  readonly unit: readonly string[];
  readonly database: readonly string[];
  /** What was chosen and why, a line each. */
  readonly reasons: readonly string[];
};

/** Folders whose tests look at the whole tree and take seconds. */
const everyTime = ['scripts'];

/** What everything stands on: its unit tests are everybody's. */
const foundations = /^(?:(?:contracts|domain|server)\/core|testing|messages|db)\/|^server\/[^/]+$|^[^/]+\.(?:json|ts)$/;

function areaOf(file: string): string {
  const capability = /^(?:contracts|domain|server)\/([^/]+)\//.exec(file)?.[1];
  if (capability !== undefined) return capability;
  return file.includes('/') ? (file.split('/')[0] ?? file) : 'the root';
}

/** The unit tests of one area: of a capability in all three layers. */
function unitFolders(area: string): string[] {
  if (['web', 'peers', 'testing'].includes(area)) return [`${area}/`];
  if (['docs', 'e2e', 'bench', 'scripts', 'the root', 'db', 'messages'].includes(area)) return [];
  return ['contracts', 'domain', 'server'].map((layer) => `${layer}/${area}/`);
}

/** The database tests of one area; of the foundations their own, so that a check stays a check. */
function databaseFolders(area: string): string[] {
  if (area === 'db') return ['server/core/db/', 'db/'];
  if (area === 'peers' || area === 'testing') return [`${area}/`];
  return unitFolders(area).filter((folder) => folder.startsWith('server/'));
}

/** Which tests a change asks for: those of the capabilities whose files it touches. */
export function chooseTests(files: readonly string[]): Chosen {
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
