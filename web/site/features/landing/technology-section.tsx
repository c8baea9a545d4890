import type { HomeTexts } from '../../home-texts/load-home-texts.ts';
import dual from '../../illustrations/feature-dual.svg';
import eco from '../../illustrations/feature-eco.svg';
import organic from '../../illustrations/feature-organic.svg';
import rinse from '../../illustrations/feature-rinse.svg';
import speed from '../../illustrations/feature-speed.svg';
import badge from '../../illustrations/made-in-australia.svg';

const features = [
  { picture: dual, title: 'feature_dual_title', text: 'feature_dual_text' },
  { picture: speed, title: 'feature_speed_title', text: 'feature_speed_text' },
  { picture: organic, title: 'feature_organic_title', text: 'feature_organic_text' },
  { picture: eco, title: 'feature_eco_title', text: 'feature_eco_text' },
  { picture: rinse, title: 'feature_rinse_title', text: 'feature_rinse_text' },
] as const;

/** Section that shows the station with its five features, on a dark background. */
export function TechnologySection({ texts }: { readonly texts: HomeTexts }) {
  return (
    <section className="technology" id="technology" aria-labelledby="technology-title">
      <div>
        <div className="technology-head">
          <p className="technology-badge">
            <img src={badge} alt="" width="56" height="56" loading="lazy" />
            {texts.hero_badge}
          </p>
          <h2 id="technology-title">{texts.technology_title}</h2>
          <p>{texts.technology_text}</p>
        </div>
        <ul className="feature-grid">
          {features.map(({ picture, title, text }) => (
            <li key={picture} className="feature">
              <img src={picture} alt="" width="320" height="320" loading="lazy" />
              <div>
                <h3>{texts[title]}</h3>
                <p>{texts[text]}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
