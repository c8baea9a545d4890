import { FileIcon } from './icons/further-icons.tsx';

/** A download link that works without JavaScript and is not printed. */
export function FileLink({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <a className="button button-secondary not-printed" href={href}>
      <FileIcon className="icon-medium" />
      {label}
    </a>
  );
}
