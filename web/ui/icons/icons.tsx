import type { ReactNode } from 'react';

/**
 * Props of an icon. CSS classes set its size and colour, for example `icon-large text-link`. The icon is hidden from
 * screen readers, because the text next to it has the same meaning.
 */
export type IconProps = { readonly className?: string };

type StrokeProps = IconProps & { readonly d: string; readonly children?: ReactNode };

function joinClassNames(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== '').join(' ');
}

export function Stroke({ className, d, children }: StrokeProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={joinClassNames('icon', className)}
    >
      <path d={d} />
      {children}
    </svg>
  );
}

/** An icon that points in the reading direction. It is mirrored in right-to-left text. */
function DirectedStroke({ className, ...rest }: StrokeProps) {
  return <Stroke className={joinClassNames('icon-directed', className)} {...rest} />;
}

function dot(cx: number, cy: number): ReactNode {
  return <circle cx={cx} cy={cy} r="1.1" fill="currentColor" stroke="none" />;
}

export function MenuIcon(props: IconProps) {
  return <DirectedStroke {...props} d="M4 7h16M4 12h16M4 17h10" />;
}

export function CloseIcon(props: IconProps) {
  return <Stroke {...props} d="m6 6 12 12M18 6 6 18" />;
}

export function ChatIcon(props: IconProps) {
  return (
    <Stroke {...props} d="M20.5 11.5a8 8 0 0 1-11.6 7.1L4 20l1.3-4.6a8 8 0 1 1 15.2-3.9">
      {dot(8.8, 11.8)}
      {dot(12.4, 11.8)}
      {dot(16, 11.8)}
    </Stroke>
  );
}

export function AccessibilityIcon(props: IconProps) {
  return (
    <Stroke {...props} d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M7.5 10.2l4.5 1 4.5-1M12 11.2v2.6l-2.2 4M12 13.8l2.2 4">
      {dot(12, 7.4)}
    </Stroke>
  );
}

export function CheckIcon(props: IconProps) {
  return <Stroke {...props} d="m5 12.5 4.5 4.5L19 7.5" />;
}

export function ArrowEndIcon(props: IconProps) {
  return <DirectedStroke {...props} d="M4.5 12h15m-6-6 6 6-6 6" />;
}

export function PhoneIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M8.2 4H5.5A1.5 1.5 0 0 0 4 5.6 15.5 15.5 0 0 0 18.4 20a1.5 1.5 0 0 0 1.6-1.5v-2.7l-4-1.7-1.8 2.2a12 12 0 0 1-6.5-6.5L9.9 8z"
    />
  );
}

export function MailIcon(props: IconProps) {
  return (
    <Stroke {...props} d="M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M4 7l8 6 8-6" />
  );
}

export function PinIcon(props: IconProps) {
  return (
    <Stroke {...props} d="M12 21.2c4.6-4.4 7-8 7-11.2a7 7 0 0 0-14 0c0 3.2 2.4 6.8 7 11.2">
      <circle cx="12" cy="10" r="2.5" />
    </Stroke>
  );
}

export function GiftIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M4 8.5h16v4H4zM5.5 12.5V20h13v-7.5M12 8.5V20M12 8.5C10.5 4 6.5 3 6.5 6c0 1.7 2.5 2.5 5.5 2.5s5.5-.8 5.5-2.5c0-3-4-2-5.5 2.5"
    />
  );
}

export function ShieldIcon(props: IconProps) {
  return <Stroke {...props} d="M12 3.5 5 6v5.5c0 4.2 2.8 7.3 7 9 4.2-1.7 7-4.8 7-9V6zM9 12l2.2 2.2L15 10.3" />;
}

export function LeafIcon(props: IconProps) {
  return <Stroke {...props} d="M4.5 20c1-5 4-8.5 8.5-10.5M6.3 15.7C4.5 9 9 4.5 19.5 4.5c.5 9.5-3.5 15-11 13.2" />;
}

export function DropIcon(props: IconProps) {
  return (
    <Stroke {...props} d="M12 3.5c4 4.3 6 7.6 6 10.5a6 6 0 0 1-12 0c0-2.9 2-6.2 6-10.5M9 14.2a3 3 0 0 0 2.6 2.8" />
  );
}

/**
 * A spinner. If the visitor prefers reduced motion, it does not spin. The text next to it already says that something
 * is in progress.
 */
export function SpinnerIcon({ className }: IconProps) {
  return <Stroke className={joinClassNames('icon-busy', className)} d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5" />;
}

export function InstagramIcon(props: IconProps) {
  return (
    <Stroke {...props} d="M8.5 3.5h7a5 5 0 0 1 5 5v7a5 5 0 0 1-5 5h-7a5 5 0 0 1-5-5v-7a5 5 0 0 1 5-5">
      <circle cx="12" cy="12" r="4" />
      {dot(16.8, 7.2)}
    </Stroke>
  );
}

export function FacebookIcon(props: IconProps) {
  return <Stroke {...props} d="M16.5 3.5H15a4 4 0 0 0-4 4v13M7.5 12h8" />;
}

export function TiktokIcon(props: IconProps) {
  return <Stroke {...props} d="M13.5 3.5v12.2a4 4 0 1 1-4-4M13.5 3.5c.3 3 2.5 5.2 5.5 5.5" />;
}

export function UserIcon(props: IconProps) {
  return <Stroke {...props} d="M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4.5 20.5a7.5 7.5 0 0 1 15 0" />;
}
