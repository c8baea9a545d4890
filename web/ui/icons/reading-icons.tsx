import { Stroke, type IconProps } from './icons.tsx';

/* Icons of the pages to read. Each has one meaning. */

export function GaugeIcon(props: IconProps) {
  return <Stroke {...props} d="M5.6 18.4a9 9 0 1 1 12.8 0M12 13l3.5-4M12 13h.01" />;
}

export function ThermometerIcon(props: IconProps) {
  return <Stroke {...props} d="M9.5 14V5.5a2.5 2.5 0 0 1 5 0V14a4.5 4.5 0 1 1-5 0M12 17.5V9M17.5 6h2M17.5 10h2" />;
}

export function GrowthIcon(props: IconProps) {
  return <Stroke {...props} d="M3.5 17.5 10 11l4 4 6.5-7.5M15 7.5h5.5V13" />;
}

export function TubIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M3.5 12.5h17v2a5 5 0 0 1-5 5h-7a5 5 0 0 1-5-5zM6.5 12.5V6.3a2.8 2.8 0 0 1 5.6 0M9.8 8.5h4.6M8 19.5v1.5M16 19.5v1.5"
    />
  );
}

/** A megaphone: advertising. */
export function MegaphoneIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M4 10v4a1 1 0 0 0 1 1h2.5l9 4V5l-9 4H5a1 1 0 0 0-1 1M7.5 15l1.2 5h2.6M19.5 9.5a4 4 0 0 1 0 5"
    />
  );
}

/** Icon of a bottle of shampoo or conditioner. */
export function BottleIcon(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M9.5 9V6.5h5V9M12 6.5v-3H8.5M9 9h6a2.5 2.5 0 0 1 2.5 2.5v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7A2.5 2.5 0 0 1 9 9M9.5 14h5"
    />
  );
}

export function CombIcon(props: IconProps) {
  return <Stroke {...props} d="M4 6h16v4H4zM6 10v7.5M9 10v7.5M12 10v7.5M15 10v7.5M18 10v7.5" />;
}

export function TransferIcon(props: IconProps) {
  return <Stroke {...props} d="M4 8.5h14.5M15 5l3.5 3.5L15 12M20 15.5H5.5M9 12l-3.5 3.5L9 19" />;
}
