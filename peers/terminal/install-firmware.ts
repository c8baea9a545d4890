import { createHash } from 'node:crypto';
import type { Firmware } from '#contracts/stations/machine-command.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Hosts from which a simulated machine downloads files. It installs nothing real, so it reads only files of this
 * computer.
 */
const ownHosts: readonly string[] = ['localhost', '127.0.0.1'];
const DOWNLOAD_MS = MINUTE_MS;

/** Returns the reason why a firmware file must not be installed. Returns null if the file has the expected digest. */
export async function checkFirmware({ url, sha256 }: Firmware): Promise<string | null> {
  if (!ownHosts.includes(new URL(url).hostname)) return 'the simulator downloads from this computer only';
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(DOWNLOAD_MS) });
    if (!answer.ok) return `download failed: ${answer.status}`;
    const digest = createHash('sha256')
      .update(new Uint8Array(await answer.arrayBuffer()))
      .digest('hex');
    return digest === sha256 ? null : 'the digest does not fit the file';
  } catch {
    return 'download failed';
  }
}
