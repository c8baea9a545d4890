import { FileIcon } from './icons/further-icons.tsx';

/** Leads to a file to keep; works without scripts, and is not on the paper. */
export function FileLink({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <a className="button button-secondary print:hidden" href={href}>
      <FileIcon className="size-5" />
      {label}
    </a>
  );
}
