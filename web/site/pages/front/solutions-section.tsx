import { langOf } from '#web/shared/lang-of.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { FrontData } from './front-data.ts';

/** Team, question and tool. */
export function SolutionsSection({ solutions, answerHeading, texts: { solutions: texts } }: FrontData) {
  if (solutions.length === 0) {
    return (
      <Section id="solutions" title={texts.title} lead={texts.lead}>
        <p className="section-empty">{texts.empty}</p>
      </Section>
    );
  }
  return (
    <Section id="solutions" title={texts.title} lead={texts.lead}>
      <table className="solutions">
        <thead>
          <tr>
            <th scope="col">{texts.team}</th>
            <th scope="col">{texts.question}</th>
            <th scope="col">{answerHeading}</th>
            <th scope="col">
              <span className="visually-hidden">{texts.tool}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {solutions.map((solution) => (
            <tr key={solution.team}>
              <th scope="row" lang={langOf(solution, 'team')}>
                {solution.team}
              </th>
              <td className="solutions-question" lang={langOf(solution, 'question')}>
                {solution.question}
              </td>
              <td lang={langOf(solution, 'answer')}>{solution.answer}</td>
              <td className="solutions-tool">
                <SiteLink href={solution.href} className="arrow-link" lang={langOf(solution, 'tool')}>
                  {solution.tool}
                  <Icon name="arrow-out" size={14} />
                </SiteLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
