import { useState, type MouseEvent } from 'react';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { FileIcon } from '#web/ui/icons/further-icons.tsx';
import { saveBlob } from '../../lib/data/save-blob.ts';
import { uniformFileUrl } from './uniform-file-url.ts';

/**
 * Downloads the complete file. Returns null if the server refused it, if the download was cut off, or if the request
 * failed.
 */
async function fetchFile(address: string): Promise<Blob | null> {
  try {
    const response = await fetch(address);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

type LinkProps = { readonly period: string; readonly to?: string; readonly label: string };

/**
 * Link that downloads the tax export in the uniform format (format of the Israeli Tax Authority) for a range of months.
 * Shows a message if the download failed.
 */
export function UniformFileLink({ period, to = period, label }: LinkProps) {
  const [pending, during] = useBusy();
  const [hasFailed, setFailed] = useState(false);
  const address = uniformFileUrl(period, to);
  async function save(event: MouseEvent) {
    event.preventDefault();
    if (pending) return;
    const file = await during(() => fetchFile(address));
    setFailed(file === null);
    if (file !== null) saveBlob(`uniform-${to === period ? period : `${period}-${to}`}.zip`, file);
  }
  return (
    <div>
      <a
        className="button button-secondary"
        href={address}
        download
        aria-disabled={pending}
        onClick={(event) => void save(event)}
      >
        <FileIcon className="icon-medium" />
        {pending ? m.staff_list_loading() : label}
      </a>
      <p role="alert">{hasFailed ? m.staff_accountant_file_failed() : null}</p>
    </div>
  );
}
