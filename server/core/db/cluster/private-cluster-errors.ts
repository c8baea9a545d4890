/** Error that is thrown if the private cluster cannot be used. The message explains how to fix it. */
export class PrivateClusterError extends Error {
  override readonly name: string = 'PrivateClusterError';
}

/** Error that is thrown if another server process uses the same data folder. */
export class DataFolderInUseError extends PrivateClusterError {
  override readonly name = 'DataFolderInUseError';
  constructor(dataDir: string, holder: string) {
    super(
      `Another server${holder} already works on the data folder ${dataDir}. Stop it first, or give this one ` +
        'a DATA_DIR of its own. Several servers at once need one PostgreSQL outside: set DATABASE_URL.',
    );
  }
}

/** Error that is thrown if the disk of the private cluster is full. */
export class DiskFullError extends PrivateClusterError {
  override readonly name = 'NoRoomError';
  constructor(room: MissingSpace) {
    super(diskFullText(room));
  }
}

export type MissingSpace = { readonly folder: string; readonly missingMegabytes: number };

export function diskFullText({ folder, missingMegabytes }: MissingSpace): string {
  return (
    `The disk is full: ${missingMegabytes} MB are missing in ${folder}. Make room on that disk; nothing is lost, and ` +
    'the database goes on from where it was.'
  );
}

/** Error that is thrown if there are no PostgreSQL binaries for this machine. */
export class UnsupportedPlatformError extends PrivateClusterError {
  override readonly name = 'UnsupportedPlatformError';
  constructor(platform: string, reason: string) {
    super(
      `The private database does not run on ${platform}: ${reason}. Use a PostgreSQL from version 15 on instead: ` +
        'create an empty database, then set DATABASE_URL=postgres://user:password@host:5432/name and start again.',
    );
  }
}

/** Error that is thrown if npm publishes binaries for this machine but has not installed them. */
export class BinariesMissingError extends PrivateClusterError {
  override readonly name = 'BinariesMissingError';
  constructor(packageName: string) {
    super(
      `The private database needs the npm package ${packageName}, which is missing from node_modules: npm leaves an ` +
        'optional package out if its install script fails or may not run. Run npm ci again and look at what it says: ' +
        'npm ci --foreground-scripts. Or use a PostgreSQL from version 15 on: set ' +
        'DATABASE_URL=postgres://user:password@host:5432/name.',
    );
  }
}

/** Error that is thrown if a command is started on a data folder without a database. */
export class NoDatabaseError extends PrivateClusterError {
  override readonly name = 'NoDatabaseError';
  constructor(dataDir: string) {
    super(
      `There is no shop in ${dataDir} yet. Start it once (npm start), or set DATA_DIR to the folder of the shop you mean; ` +
        'on a server run the command by ops/shampaw, which knows it.',
    );
  }
}
