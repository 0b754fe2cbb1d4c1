import { langOf } from '#web/shared/lang-of.ts';
import type { CompanyTexts } from '../../locales/zh-CN/company.ts';
import { mainStreetAt, planSize, sideStreetAt } from './draw-plan.ts';
import type { ContactData } from './load-contact.ts';

interface LocationPlanProps {
  readonly place: ContactData['places'][number];
  readonly texts: CompanyTexts['contact'];
}

/** Location of an office as a line drawing: two named streets, station, landmark, and a vermilion square for 「here」. */
export function LocationPlan({ place, texts }: LocationPlanProps) {
  const { plan, planLabel, mainStreet, sideStreet, station, landmark } = place;
  const { blocks, park, house } = plan;
  const here = { x: house.x + house.width / 2, y: house.y + house.height / 2 };
  return (
    <svg className="plan" viewBox={`0 0 ${planSize.width} ${planSize.height}`} role="img" aria-label={planLabel}>
      <g className="plan-blocks">
        {blocks.map((block) => (
          <rect key={`${block.x} ${block.y}`} {...block} />
        ))}
      </g>
      <rect className="plan-park" {...park} />
      {landmark && (
        <text
          lang={langOf(place, 'landmark')}
          x={park.x + park.width / 2}
          y={park.y + park.height / 2 + 4}
          textAnchor="middle"
        >
          {landmark}
        </text>
      )}
      <path className="plan-axis" d={`M0 ${mainStreetAt}H${planSize.width}M${sideStreetAt} 0V${planSize.height}`} />
      <text className="plan-street" lang={langOf(place, 'mainStreet')} x={24} y={mainStreetAt + 5}>
        {mainStreet}
      </text>
      <text className="plan-street plan-side" lang={langOf(place, 'sideStreet')} x={sideStreetAt} y="20">
        {sideStreet}
      </text>
      <rect className="plan-house" {...house} />
      <rect className="plan-here" x={here.x - 6} y={here.y - 6} width="12" height="12" />
      <path className="plan-lead" d={`M${here.x + 10} ${here.y}H${here.x + 44}`} />
      <text className="plan-label" x={here.x + 50} y={here.y + 5}>
        {texts.here}
      </text>
      {station && (
        <>
          <circle className="plan-station" cx={sideStreetAt} cy="270" r="9" />
          <path className="plan-station" d={`M${sideStreetAt - 4} 270h8M${sideStreetAt} 266v8`} />
          <text lang={langOf(place, 'station')} x={sideStreetAt + 22} y="275">
            {station}
          </text>
        </>
      )}
      <g className="plan-north">
        <rect x="0" y="258" width="44" height="62" />
        <path d="M22 292V268M17 275 22 268 27 275" />
        <text x="22" y="309" textAnchor="middle">
          {texts.north}
        </text>
      </g>
    </svg>
  );
}
