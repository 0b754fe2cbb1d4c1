import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Overview } from '#contract/clients/simulator.ts';
import { type Element, elements } from '#contract/codes/elements.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { rulesByElement } from './all-rights.tsx';
import { RightMark } from './right-mark.tsx';
import styles from './simulator.module.css';
import { once, overviewQuery, type Place } from './simulator-address.ts';
import { useElementName } from './use-what-names.ts';

interface TwoPeopleProps {
  readonly one: Place;
  readonly other: Place;
}

/** Where two people differ: what one may do and the other not. */
export function TwoPeople({ one, other }: TwoPeopleProps) {
  const { t } = useTranslation();
  const nameOf = useElementName();
  const left = useQuery({ ...overviewQuery(one), ...once });
  const right = useQuery({ ...overviewQuery(other), ...once });
  const failed = [left, right].find(({ data, error }) => !data && error);
  if (failed?.error) return <ErrorState error={failed.error} onReload={() => void failed.refetch()} />;
  if (!left.data || !right.data) return <Skeleton height={320} />;
  const rules = [rulesByElement(left.data), rulesByElement(right.data)] as const;
  const ruleOf = (side: 0 | 1, element: Element) => rules[side].get(element) ?? null;
  const differing = elements.filter((element) => (ruleOf(0, element) === null) !== (ruleOf(1, element) === null));
  return (
    <Panel title={t('simulator.two')} scope={t('simulator.differences', { count: differing.length })}>
      {differing.length === 0 ? (
        <p className={styles.none}>{t('simulator.same')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('simulator.what')}</th>
              <PersonHead {...left.data} />
              <PersonHead {...right.data} />
            </tr>
          </thead>
          <tbody>
            {differing.map((element) => (
              <tr key={element}>
                <th scope="row">{nameOf(element)}</th>
                <td>
                  <RightMark refusedBy={ruleOf(0, element)} />
                </td>
                <td>
                  <RightMark refusedBy={ruleOf(1, element)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function PersonHead({ person, company }: Pick<Overview, 'person' | 'company'>) {
  return (
    <th scope="col">
      {person.name} <span className={styles.quiet}>{company.name}</span>
    </th>
  );
}
