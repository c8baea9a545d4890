import type { MouseEvent } from 'react';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { FileIcon } from '#web/ui/icons/further-icons.tsx';
import { saveBlob } from '../../lib/data/save-blob.ts';
import { taxExportUrl } from './tax-export-url.ts';

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

type LinkProps = {
  readonly period: string;
  readonly to?: string;
  readonly label: string;
  /** Receives the error of a download; null after a completed download. */
  readonly onResult: (error: string | null) => void;
};

/** Link that downloads the uniform format of a range of months. */
export function TaxExportLink({ period, to = period, label, onResult }: LinkProps) {
  const [pending, during] = useBusy();
  const address = taxExportUrl(period, to);
  async function save(event: MouseEvent) {
    event.preventDefault();
    if (pending) return;
    const file = await during(() => fetchFile(address));
    onResult(file === null ? m.staff_accountant_file_failed() : null);
    if (file !== null) saveBlob(`uniform-${to === period ? period : `${period}-${to}`}.zip`, file);
  }
  return (
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
  );
}

/** Error of a download, below its buttons. */
export function DownloadError({ text }: { readonly text: string | null }) {
  return <div role="alert">{text === null ? null : <p className="notice notice-danger">{text}</p>}</div>;
}
