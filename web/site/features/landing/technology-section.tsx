import { m } from '#messages/compiled/messages.js';
import dual from '../../illustrations/feature-dual.svg';
import eco from '../../illustrations/feature-eco.svg';
import organic from '../../illustrations/feature-organic.svg';
import rinse from '../../illustrations/feature-rinse.svg';
import speed from '../../illustrations/feature-speed.svg';
import badge from '../../illustrations/made-in-australia.svg';

const features = [
  { picture: dual, title: m.feature_dual_title, text: m.feature_dual_text },
  { picture: speed, title: m.feature_speed_title, text: m.feature_speed_text },
  { picture: organic, title: m.feature_organic_title, text: m.feature_organic_text },
  { picture: eco, title: m.feature_eco_title, text: m.feature_eco_text },
  { picture: rinse, title: m.feature_rinse_title, text: m.feature_rinse_text },
] as const;

/** The station with its five features, in the dark section of the page. */
export function TechnologySection() {
  return (
    <section className="technology" id="technology" aria-labelledby="technology-title">
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
          {features.map(({ picture, title, text }) => (
            <li key={picture} className="feature">
              <img src={picture} alt="" width="320" height="320" loading="lazy" />
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
