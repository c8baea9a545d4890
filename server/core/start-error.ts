import { BrandError } from './brand/brand-file.ts';
import { ConfigError } from './config/config.ts';
import { DataFolderError } from './db/backup/data-folder.ts';
import { PrivateClusterError } from './db/cluster/private-cluster-errors.ts';
import { MigrationError } from './db/migrate.ts';
import { DatabaseUnavailableError } from './db/pool/database-errors.ts';
import { KeyringError } from './keyring/open-keyring.ts';
import { ListenError } from './listening.ts';
import { WebBuildError } from './pages/files/web-build.ts';

const operatorErrors = [
  ConfigError,
  KeyringError,
  BrandError,
  WebBuildError,
  PrivateClusterError,
  DataFolderError,
  DatabaseUnavailableError,
  MigrationError,
  ListenError,
];

/** Prints an error message for problems that an operator can fix, and a stack trace for bugs. */
export function printStartError(error: unknown): void {
  const mendable = operatorErrors.some((kind) => error instanceof kind);
  console.error(mendable && error instanceof Error ? error.message : error);
}
