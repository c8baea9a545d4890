import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { neighbourTab, serviceTabs, type ServiceTab } from './service-tab.ts';
import steps from '../../illustrations/hero-steps.svg';
import { ProductsTab, TechnologyTab } from './service-panels.tsx';

const tabLabels = {
  technology: m.service_tab_technology,
  products: m.service_tab_products,
  packages: m.service_tab_packages,
  loyalty: m.service_tab_loyalty,
} as const satisfies Record<ServiceTab, () => string>;

function tabPathOf(tab: ServiceTab): string {
  return tab === 'technology' ? '?' : `?tab=${tab}`;
}

/**
 * The four tabs of the services page. The URL contains the open tab. Without JavaScript the tabs are links, and with
 * JavaScript they support arrow keys.
 */
function Tabs({ tab }: { readonly tab: ServiceTab }) {
  const { locale } = usePage();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const next = neighbourTab(tab, event.key, textDirectionOf(locale));
    if (next === null) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
    void navigate(tabPathOf(next), { replace: true, preventScrollReset: true });
  }

  return (
    <div ref={list} className="tabs" role="tablist" aria-label={m.service_tabs_label()} tabIndex={-1} onKeyDown={move}>
      {serviceTabs.map((name) => (
        <Link
          key={name}
          role="tab"
          id={`tab-${name}`}
          data-tab={name}
          className="tab"
          to={tabPathOf(name)}
          replace
          preventScrollReset
          aria-selected={name === tab}
          aria-controls="tab-panel"
          tabIndex={name === tab ? 0 : -1}
        >
          {tabLabels[name]()}
        </Link>
      ))}
    </div>
  );
}

type ServicePageProps = { readonly tab: ServiceTab; readonly packages: ReactNode; readonly loyalty: ReactNode };

/** The services page with its four tabs: equipment, products, prices and loyalty. */
export function ServicePage({ tab, packages, loyalty }: ServicePageProps) {
  const panels = {
    technology: <TechnologyTab />,
    products: <ProductsTab />,
    packages,
    loyalty,
  } satisfies Record<ServiceTab, ReactNode>;
  return (
    <>
      <header className="section section-head service-head">
        <div className="service-opening">
          <div>
            <h1 tabIndex={-1}>{m.service_title()}</h1>
            <p>{m.service_intro()}</p>
          </div>
          <img src={steps} alt={m.service_steps_picture()} width="1300" height="368" fetchPriority="high" />
        </div>
        <Tabs tab={tab} />
      </header>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {panels[tab]}
      </div>
    </>
  );
}
