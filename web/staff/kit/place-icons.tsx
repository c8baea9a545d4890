import { Stroke, type IconProps } from '#web/ui/icons/icons.tsx';

/*
 * Icons of the portal's navigation entries. No two entries, and no entry and button of the frame, have the same icon,
 * which `place-icons.test.tsx` checks.
 */

export function HomeIcon(props: IconProps) {
  return <Stroke {...props} d="m4 11 8-7 8 7v8.5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM9.5 20.5v-6h5v6" />;
}

export function MoreIcon(props: IconProps) {
  return <Stroke {...props} d="M4 6.5h16M4 12h16M4 17.5h16" />;
}

export function EllipsisIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M5 11.4a.6.6 0 1 1 0 1.2.6.6 0 0 1 0-1.2M12 11.4a.6.6 0 1 1 0 1.2.6.6 0 0 1 0-1.2M19 11.4a.6.6 0 1 1 0 1.2.6.6 0 0 1 0-1.2"
    />
  );
}

export function ChevronDownIcon(props: IconProps) {
  return <Stroke {...props} d="m6.5 9.5 5.5 5.5 5.5-5.5" />;
}

export function SignOutIcon(props: IconProps) {
  return <Stroke {...props} d="M12 3.5v8M7.3 6.3a8 8 0 1 0 9.4 0" />;
}

export function KeyIcon(props: IconProps) {
  return <Stroke {...props} d="M8 11.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M11.2 12.8l8.3-8.3M16 8l3 3" />;
}

/** The shop's languages. */
export function LanguageIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M3.5 12h17M12 3.5c2.3 2.4 3.4 5.2 3.4 8.5s-1.1 6.1-3.4 8.5c-2.3-2.4-3.4-5.2-3.4-8.5s1.1-6.1 3.4-8.5"
    />
  );
}

export function BoxIcon(props: IconProps) {
  return <Stroke {...props} d="m12 3.5 8 4v9l-8 4-8-4v-9zM4 7.5l8 4 8-4M12 11.5v9" />;
}

/** Icon for goods on their way from a supplier. */
export function TruckIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M3 6h11v10.5H3zM14 9.5h4l3 3.5v3.5h-7M7 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4M17.5 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4"
    />
  );
}

/** Icon for employees and their documents. */
export function BadgeIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M7 5.5h10a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2M10 3.5h4v4h-4zM12 10.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4M8.5 18c.6-1.5 1.8-2.3 3.5-2.3s2.9.8 3.5 2.3"
    />
  );
}

export function TeamIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M2.5 19.5a6.5 6.5 0 0 1 13 0M16 5a3.2 3.2 0 0 1 0 6.2M18 14.2a6.3 6.3 0 0 1 3.5 5.3"
    />
  );
}

/** Legal texts. */
export function ScalesIcon(props: IconProps) {
  return <Stroke {...props} d="M12 4v16M8 20.5h8M5 7h14M5 7l-2.5 6.5a3 3 0 0 0 5 0zM19 7l-2.5 6.5a3 3 0 0 0 5 0z" />;
}

/** Data retention. */
export function HourglassIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M6.5 3.5h11M6.5 20.5h11M8 3.5v3.5c0 2 4 3.5 4 5s-4 3-4 5v3.5M16 3.5v3.5c0 2-4 3.5-4 5s4 3 4 5v3.5"
    />
  );
}

/** Icon for external providers. */
export function PlugIcon(props: IconProps) {
  return <Stroke {...props} d="M9 3.5v5M15 3.5v5M6.5 8.5h11v3a5.5 5.5 0 0 1-11 0zM12 17v3.5" />;
}

export function SendIcon(props: IconProps) {
  return <Stroke {...props} d="m4 11.5 16-7.5-5 16-3.5-6.5zM11.5 13.5 20 4" />;
}

/** The shop itself. */
export function StoreIcon(props: IconProps) {
  return (
    <Stroke {...props} d="M4.5 4h15L21 9a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM5 12v8h14v-8M10 20v-4.5h4V20" />
  );
}

export function PageIcon(props: IconProps) {
  return <Stroke {...props} d="M4 4.5h16v15H4zM4 8.5h16M7 12.5h6M7 15.5h10M6.5 6.5h.01" />;
}

/** Audit log. */
export function HistoryIcon(props: IconProps) {
  return <Stroke {...props} d="M4.5 5v4.5H9M4.8 9.5a8 8 0 1 1-.8 4M12 8v4.5l3 2" />;
}

/** The accountant's months. */
export function BookIcon(props: IconProps) {
  return (
    <Stroke {...props} d="M6 3.5h12.5v14H6a1.5 1.5 0 0 0 0 3h12.5M6 3.5A1.5 1.5 0 0 0 4.5 5v14M8.5 8h6M8.5 11.5h6" />
  );
}

/** Icon for the amounts that the shop owes to partners. */
export function PartnerIcon(props: IconProps) {
  return <Stroke {...props} d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 3.5V12l6 6" />;
}

export function HeartIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M12 20C6.5 16 4 13 4 9.5A4.2 4.2 0 0 1 8.2 5c1.6 0 3 .9 3.8 2.3C12.8 5.9 14.2 5 15.8 5A4.2 4.2 0 0 1 20 9.5C20 13 17.5 16 12 20"
    />
  );
}

export function ClipboardIcon(props: IconProps) {
  return <Stroke {...props} d="M8.5 5H6v15.5h12V5h-2.5M9 3.5h6v3H9zM9 11.5h6M9 15.5h4" />;
}

export function CoinsIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M4 7c0-1.7 3-3 6.5-3S17 5.3 17 7s-3 3-6.5 3S4 8.7 4 7v5c0 1.7 3 3 6.5 3M4 12v5c0 1.7 3 3 6.5 3M20 14.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0"
    />
  );
}

/** Icon for customers' discount cards that staff must check. */
export function CheckCardIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M5.5 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M8.5 8.5a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6M6 15.5c.4-1.2 1.3-1.8 2.5-1.8s2.1.6 2.5 1.8M13.5 12l1.7 1.7 3-3.2"
    />
  );
}

/** Icon for the live state of all stations. */
export function PulseIcon(props: IconProps) {
  return <Stroke {...props} d="M3 12.5h4l2.5-7 4.5 13 2.5-6H21" />;
}

/** Icon for a danger. A text next to the icon has the same meaning. */
export function WarningIcon(props: IconProps) {
  return <Stroke {...props} d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h0" />;
}

/** Icon of a bank, for payouts to the shop's bank account. */
export function BankIcon(props: IconProps) {
  return <Stroke {...props} d="m3.5 9.5 8.5-5.5 8.5 5.5zM4 20h16M6 10v7M10 10v7M14 10v7M18 10v7M4.5 17h15" />;
}
