import { m } from '#messages/compiled/messages.js';
import rinse from '../../illustrations/step-1-rinse.svg';
import shampoo from '../../illustrations/step-2-shampoo.svg';
import conditioner from '../../illustrations/step-3-conditioner.svg';
import fleaAndTick from '../../illustrations/step-4-flea-tick.svg';
import fullRinse from '../../illustrations/step-5-rinse.svg';
import dry from '../../illustrations/step-6-dry.svg';

const steps = [
  { picture: rinse, title: m.steps_1_title, text: m.steps_1_text },
  { picture: shampoo, title: m.steps_2_title, text: m.steps_2_text },
  { picture: conditioner, title: m.steps_3_title, text: m.steps_3_text },
  { picture: fleaAndTick, title: m.steps_4_title, text: m.steps_4_text },
  { picture: fullRinse, title: m.steps_5_title, text: m.steps_5_text },
  { picture: dry, title: m.steps_6_title, text: m.steps_6_text },
] as const;

/** The wash in six steps, each with its scene. */
export function StepsSection() {
  return (
    <section className="section steps" id="wash-steps" aria-labelledby="steps-title">
      <div className="section-head">
        <h2 id="steps-title">{m.steps_title()}</h2>
        <p>{m.steps_text()}</p>
      </div>
      <ol className="step-list">
        {steps.map(({ picture, title, text }) => (
          <li key={picture} className="step">
            <img src={picture} alt="" width="320" height="320" loading="lazy" />
            <h3>{title()}</h3>
            <p>{text()}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
