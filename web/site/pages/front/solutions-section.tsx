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
          {solutions.map(({ team, question, answer, tool, href }) => (
            <tr key={team}>
              <th scope="row">{team}</th>
              <td className="solutions-question">{question}</td>
              <td>{answer}</td>
              <td className="solutions-tool">
                <SiteLink href={href} className="arrow-link">
                  {tool}
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
