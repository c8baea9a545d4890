import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ordinaryUser, startDatabaseProcess } from '#testing/database/database-process.ts';
import { makeDataDir, removeDataDir, silentLog } from '#testing/database/test-cluster.ts';
import { openDatabase } from '../pool/open-database.ts';
import { startPrivateCluster } from '../cluster/private-cluster.ts';

function newDataDir(): string {
  const dataDir = makeDataDir('folder');
  onTestFinished(() => removeDataDir(dataDir));
  return dataDir;
}

test('a data folder without write permission is reported with the reason and the user', async () => {
  const dataDir = newDataDir();
  const uid = ordinaryUser();
  chmodSync(dataDir, 0o555);
  const refused = startDatabaseProcess(['server', dataDir], { uid });
  expect(await refused.word).toMatchObject({ event: 'refused', error: 'DataFolderError' });
  expect((await refused.word).text).toMatch(
    /^The data folder \S+ cannot be used: this user may not write there.* writable for user \d+\. .*set DATA_DIR/,
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a data folder that is a file is reported as such', async () => {
  const file = join(newDataDir(), 'file');
  writeFileSync(file, '');
  for (const [dataDir, reason] of [
    [file, 'there is a file of that name, not a folder'],
    [join(file, 'data'), 'a part of the path is a file, not a folder'],
  ] as const) {
    await expect(startPrivateCluster({ dataDir, log: silentLog, role: 'server' })).rejects.toThrow(
      `The data folder ${dataDir} cannot be used: ${reason}`,
    );
  }
});

test('a truncated file of the data folder is reported and not replaced', async () => {
  const dataDir = newDataDir();
  const record = join(dataDir, 'private-cluster.json');
  for (const text of ['', '{"folder":', '[]', 'null']) {
    writeFileSync(record, text);
    await expect(startPrivateCluster({ dataDir, log: silentLog, role: 'server' })).rejects.toThrow(
      `${record} is damaged`,
    );
  }
  expect(readdirSync(dataDir)).toEqual(['private-cluster.json']);
  rmSync(record);
});

test('a command on a folder without a shop is refused; so is a backup of an empty database', async () => {
  const dataDir = newDataDir();
  await expect(openDatabase({ dataDir, log: silentLog, role: 'command' })).rejects.toThrow('There is no shop in');
  expect(readdirSync(dataDir)).toEqual([]);
  await (await startPrivateCluster({ dataDir, log: silentLog, role: 'server' })).stop();
  const backups = newDataDir();
  const { status, stderr } = spawnSync(process.execPath, ['scripts/database/db-backup.ts', backups], {
    env: { PATH: process.env['PATH'], HOME: backups, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining('This database is empty: no shop has been started in it'),
  });
  expect(readdirSync(backups)).toEqual([]);
});
