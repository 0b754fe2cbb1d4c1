import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Overview } from '#contract/clients/simulator.ts';
import type { Element } from '#contract/codes/elements.ts';
import { actionsOn, grantSections, keyOf } from '#web/workspace/identity/permissions/roles/grant-sections.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { RightMark } from './right-mark.tsx';
import styles from './simulator.module.css';
import { once, overviewQuery, type Place } from './simulator-address.ts';

interface AllRightsProps extends Place {
  readonly onAsk: (element: Element) => void;
}

/** Everything of a person in a company: pages, and the buttons on each. */
export function AllRights({ userId, stockId, onAsk }: AllRightsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...overviewQuery({ userId, stockId }), ...once });
  if (!data) return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <Skeleton height={480} />;
  const rules = rulesByElement(data);
  const allowedOf = (all: readonly { readonly refusedBy: unknown }[]) =>
    all.filter(({ refusedBy }) => refusedBy === null).length;
  const right = (element: Element) => (
    <button type="button" className={styles.plain} onClick={() => onAsk(element)}>
      <RightMark refusedBy={rules.get(element) ?? null}>{t(`roles.elements.${keyOf(element)}.name`)}</RightMark>
    </button>
  );
  return (
    <Panel
      title={`${data.person.name} · ${data.company.name}`}
      scope={t('simulator.allScope', {
        ...{ allowed: allowedOf(data.elements), total: data.elements.length },
        ...{ calls: allowedOf(data.calls), allCalls: data.calls.length },
      })}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('simulator.pageAndButtons')}</th>
            <th scope="col">{t('simulator.actions')}</th>
          </tr>
        </thead>
        {grantSections.map(({ key, pages }) => (
          <tbody key={key}>
            {pages.map((page) => (
              <tr key={page}>
                <th scope="row">{right(page)}</th>
                <td>
                  <ul className={styles.rights}>
                    {actionsOn(page).map((element) => (
                      <li key={element}>{right(element)}</li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Panel>
  );
}

/** The first rule that fails for each element; `null` where none does. */
export const rulesByElement = ({ elements }: Overview) =>
  new Map(elements.map(({ element, refusedBy }) => [element, refusedBy]));
