import { m } from '#messages/compiled/messages.js';
import { DropIcon, LeafIcon, ShieldIcon } from '#web/ui/icons/icons.tsx';
import bottle from '../../illustrations/organic-tea-tree.svg';

const promises = [
  { name: 'shampoo', Icon: DropIcon, title: m.organic_shampoo_title, text: m.organic_shampoo_text },
  { name: 'tea-tree', Icon: LeafIcon, title: m.organic_tea_tree_title, text: m.organic_tea_tree_text },
  { name: 'eco', Icon: ShieldIcon, title: m.organic_eco_title, text: m.organic_eco_text },
] as const;

export function OrganicSection() {
  return (
    <section className="section organic" id="organic" aria-labelledby="organic-title">
      <img className="organic-picture" src={bottle} alt={m.organic_picture()} width="320" height="320" loading="lazy" />
      <div className="organic-words">
        <h2 id="organic-title">{m.organic_title()}</h2>
        <p className="organic-text">{m.organic_text()}</p>
        <ul className="promise-list">
          {promises.map(({ name, Icon, title, text }) => (
            <li key={name}>
              <Icon className="size-7" />
              <div>
                <h3>{title()}</h3>
                <p>{text()}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
