import { m } from '#messages/compiled/messages.js';
import { Wave } from '#web/ui/wave.tsx';
import dual from '../../illustrations/feature-dual.svg';
import eco from '../../illustrations/feature-eco.svg';
import organic from '../../illustrations/feature-organic.svg';
import rinse from '../../illustrations/feature-rinse.svg';
import speed from '../../illustrations/feature-speed.svg';
import badge from '../../illustrations/made-in-australia.svg';

const features = [
  { name: 'dual', picture: dual, title: m.feature_dual_title, text: m.feature_dual_text },
  { name: 'speed', picture: speed, title: m.feature_speed_title, text: m.feature_speed_text },
  { name: 'organic', picture: organic, title: m.feature_organic_title, text: m.feature_organic_text },
  { name: 'eco', picture: eco, title: m.feature_eco_title, text: m.feature_eco_text },
  { name: 'rinse', picture: rinse, title: m.feature_rinse_title, text: m.feature_rinse_text },
] as const;

/** The station and its five features, in the deep of the page. */
export function TechnologySection() {
  return (
    <section className="technology" id="technology" aria-labelledby="technology-title">
      <Wave edge="top" />
      <div className="technology-body">
        <div className="technology-head">
          <p className="technology-badge">
            <img src={badge} alt="" width="56" height="56" loading="lazy" />
            {m.hero_badge()}
          </p>
          <h2 id="technology-title">{m.technology_title()}</h2>
          <p>{m.technology_text()}</p>
        </div>
        <ul className="feature-grid">
          {features.map(({ name, picture, title, text }) => (
            <li key={name} className={`feature feature-${name}`}>
              <img src={picture} alt="" width="320" height="320" loading="lazy" />
              <div>
                <h3>{title()}</h3>
                <p>{text()}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <Wave edge="bottom" />
    </section>
  );
}
