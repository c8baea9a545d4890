import { m } from '#messages/compiled/messages.js';
import { LeafIcon, ShieldIcon } from '#web/ui/icons/icons.tsx';
import { BottleIcon, CombIcon, GaugeIcon, ThermometerIcon } from '#web/ui/icons/reading-icons.tsx';
import bottle from '../../illustrations/organic-tea-tree.svg';
import station from '../../illustrations/service-station.svg';

const features = [
  { Icon: ThermometerIcon, title: m.service_technology_1_title, text: m.service_technology_1_text },
  { Icon: GaugeIcon, title: m.service_technology_2_title, text: m.service_technology_2_text },
  { Icon: ShieldIcon, title: m.service_technology_3_title, text: m.service_technology_3_text },
] as const;

const products = [
  { Icon: BottleIcon, title: m.service_products_1_title, text: m.service_products_1_text },
  { Icon: CombIcon, title: m.service_products_2_title, text: m.service_products_2_text },
  { Icon: LeafIcon, title: m.service_products_3_title, text: m.service_products_3_text },
] as const;

function Items({ items }: { readonly items: typeof features | typeof products }) {
  return (
    <ul className="item-list">
      {items.map(({ Icon, title, text }) => (
        <li key={title()}>
          <Icon className="icon-larger" />
          <div>
            <h3>{title()}</h3>
            <p>{text()}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function TechnologyTab() {
  return (
    <section className="section panel">
      <img src={station} alt={m.service_station_picture()} width="560" height="420" />
      <div>
        <h2>{m.service_technology_title()}</h2>
        <p className="lead">{m.service_technology_text()}</p>
        <Items items={features} />
      </div>
    </section>
  );
}

export function ProductsTab() {
  return (
    <section className="section panel">
      <img src={bottle} alt={m.organic_picture()} width="320" height="320" />
      <div>
        <h2>{m.service_products_title()}</h2>
        <Items items={products} />
      </div>
    </section>
  );
}
