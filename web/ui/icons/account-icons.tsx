import { Stroke, type IconProps } from './icons.tsx';

export function FingerprintIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M5 8.6A8 8 0 0 1 20 12v2M4 12.5V14M8 20c-.6-1.8-1-3.9-1-6v-2a5 5 0 0 1 10 0v2c0 1.7-.2 3.3-.7 4.8M11 20.5c-.7-2-1-4.2-1-6.5v-2a2 2 0 0 1 4 0v2c0 2.3-.2 4.4-.9 6.5"
    />
  );
}

export function EyeIcon(props: IconProps) {
  return (
    <Stroke {...props} d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12">
      <circle cx="12" cy="12" r="3" />
    </Stroke>
  );
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.5 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.8-1.4M9.9 10a3 3 0 0 0 4.2 4.2"
    />
  );
}

type MarkProps = IconProps & { readonly d: string };

function Mark({ className, d }: MarkProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path d={d} />
    </svg>
  );
}

/** Google's logo in its four original colours. It is never mirrored. */
export function GoogleMark({ className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false" className={className}>
      <path
        fill="#4285f4"
        d="M22.5 12.24c0-.78-.07-1.53-.2-2.24H12v4.26h5.9a5.04 5.04 0 0 1-2.19 3.31v2.75h3.54c2.07-1.91 3.25-4.72 3.25-8.08"
      />
      <path
        fill="#34a853"
        d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.54-2.75c-.980.66-2.24 1.05-3.74 1.05-2.87 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23"
      />
      <path fill="#fbbc05" d="M5.84 14.1a6.6 6.6 0 0 1 0-4.21V7.05H2.18a11 11 0 0 0 0 9.89z" />
      <path
        fill="#ea4335"
        d="M12 5.36c1.62 0 3.060.56 4.21 1.64l3.15-3.15A10.56 10.56 0 0 0 12 1 11 11 0 0 0 2.18 7.05l3.66 2.84C6.71 7.29 9.13 5.36 12 5.36"
      />
    </svg>
  );
}

export function AppleMark(props: IconProps) {
  return (
    <Mark
      {...props}
      d="M16.36 12.7c-.02-2.4 1.96-3.55 2.05-3.61-1.11-1.63-2.85-1.85-3.47-1.88-1.48-.15-2.880.87-3.630.87s-1.9-.85-3.13-.82a4.63 4.63 0 0 0-3.91 2.37c-1.67 2.89-.43 7.18 1.2 9.530.79 1.15 1.74 2.44 2.98 2.39 1.19-.05 1.64-.77 3.09-.77s1.850.77 3.120.75c1.29-.02 2.1-1.17 2.89-2.330.91-1.33 1.28-2.62 1.3-2.69-.03-.01-2.5-.96-2.52-3.81M14 5.65a4.2 4.2 0 0 0 .96-3.01 4.28 4.28 0 0 0-2.76 1.42 4 4 0 0 0-.99 2.9A3.54 3.54 0 0 0 14 5.65"
    />
  );
}

export function FacebookMark({ className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false" className={className}>
      <path
        fill="#1877f2"
        d="M23 12a11 11 0 1 0-12.72 10.87v-7.69H7.49V12h2.79V9.58c0-2.76 1.64-4.28 4.16-4.28 1.2 0 2.460.21 2.460.21v2.71h-1.39c-1.37 0-1.790.85-1.79 1.72V12h3.05l-.49 3.18h-2.56v7.69A11 11 0 0 0 23 12"
      />
      <path
        fill="#fff"
        d="m16.28 15.180.49-3.18h-3.05V9.94c0-.870.42-1.72 1.79-1.72h1.39V5.51s-1.26-.21-2.46-.21c-2.52 0-4.16 1.52-4.16 4.28V12H7.49v3.18h2.79v7.69a11 11 0 0 0 3.44 0v-7.69z"
      />
    </svg>
  );
}
