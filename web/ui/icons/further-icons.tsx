import { Stroke, type IconProps } from './icons.tsx';

/* Icons of single pages. They are in a separate file from the icons of the frame and the landing page, so that first
   visits do not load them. */

export function PrintIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M7.5 8V4h9v4M7.5 17h-2a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M7.5 14h9v6h-9z"
    />
  );
}

export function ShareIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M12 14.5V3.5m-4 4 4-4 4 4M7 11H6a2 2 0 0 0-2 2v5.5a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V13a2 2 0 0 0-2-2h-1"
    />
  );
}

export function PictureIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M6 4.5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2M4.5 17.5l4.5-5 3.5 3.5 3-3 4 4M15.5 9h.01"
    />
  );
}

export function FileIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M7 3.5h7l5 5v10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2M14 3.5v5h5M12 11v6M9.5 14.5l2.5 2.5 2.5-2.5"
    />
  );
}

export function CopyIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M10.5 8.5h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2M5.5 15.5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2"
    />
  );
}

export function StarIcon(props: IconProps) {
  return <Stroke {...props} d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z" />;
}

export function CardIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M5.5 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M3.5 9.5h17M7 15h3"
    />
  );
}

export function PhonePayIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M13 20.5H7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2M9 17.5h2M17.5 9.5a4 4 0 0 1 0 5M20 7.5a7 7 0 0 1 0 9"
    />
  );
}

export function ReceiptIcon(props: IconProps) {
  return (
    <Stroke {...props} d="M5.5 3.5v17l2.2-1.5 2.1 1.5 2.2-1.5 2.2 1.5 2.1-1.5 2.2 1.5v-17zM9 8h6M9 11.5h6M9 15h3" />
  );
}

export function PawIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M12 12.5c2.7 0 5 2.6 5 5 0 1.8-1.3 2.5-2.6 2.5-1 0-1.5-.5-2.4-.5s-1.4.5-2.4.5C8.3 20 7 19.3 7 17.5c0-2.4 2.3-5 5-5"
    >
      <ellipse cx="4.9" cy="11.5" rx="1.5" ry="2" transform="rotate(-20 4.9 11.5)" />
      <ellipse cx="9.2" cy="6.5" rx="1.7" ry="2.4" transform="rotate(-6 9.2 6.5)" />
      <ellipse cx="14.8" cy="6.5" rx="1.7" ry="2.4" transform="rotate(6 14.8 6.5)" />
      <ellipse cx="19.1" cy="11.5" rx="1.5" ry="2" transform="rotate(20 19.1 11.5)" />
    </Stroke>
  );
}

export function CalendarIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M5.5 5.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2M3.5 10.5h17M8 3.5v4M16 3.5v4M9.5 15.5h5M12 13v5"
    />
  );
}

/**
 * Icon of a compass needle for the link 'Navigate'. A neutral icon is used, because the link can open any navigation
 * app.
 */
export function NavigationIcon(props: IconProps) {
  return <Stroke {...props} d="M20.5 3.5 3.5 10.7l7.3 2.5 2.5 7.3z" />;
}

export function TagIcon(props: IconProps) {
  return <Stroke {...props} d="M3.5 4.5v7.2l8.8 8.8 8.2-8.2-8.8-8.8H4.5a1 1 0 0 0-1 1zM8 8h.01" />;
}

export function ChartIcon(props: IconProps) {
  return <Stroke {...props} d="M4 4v16h16M8 16v-5M12 16V7M16 16v-3" />;
}

export function SearchIcon(props: IconProps) {
  return <Stroke {...props} d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5l5 5" />;
}
