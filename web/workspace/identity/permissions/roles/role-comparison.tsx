import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Element } from '#contract/codes/elements.ts';
import { actionsOn, grantSections, keyOf } from './grant-sections.ts';
import styles from './roles.module.css';

interface Side {
  readonly name: string;
  readonly granted: ReadonlySet<Element>;
}

interface RoleComparisonProps {
  readonly one: Side;
  readonly other: Side;
}

/** What one role grants and the other does not, in the order of the tree; what both have is left out. */
export function RoleComparison({ one, other }: RoleComparisonProps) {
  const { t } = useTranslation();
  const sections = grantSections
    .map(({ key, pages }) => {
      const all = pages.flatMap((page): Element[] => [page, ...actionsOn(page)]);
      return { key, elements: all.filter((element) => one.granted.has(element) !== other.granted.has(element)) };
    })
    .filter(({ elements }) => elements.length > 0);
  const differing = sections.flatMap(({ elements }) => elements);
  const onlyIn = ({ granted }: Side) => differing.filter((element) => granted.has(element)).length;
  const cell = ({ granted }: Side, element: Element) => (
    <td>
      {granted.has(element) ? (
        <Check size={16} strokeWidth={2} role="img" aria-label={t('roles.has')} />
      ) : (
        <Minus size={16} strokeWidth={1.5} role="img" aria-label={t('roles.hasNot')} />
      )}
    </td>
  );
  return (
    <div className={styles.comparison}>
      <p className={styles.difference} role="status">
        {differing.length === 0
          ? t('roles.same', { one: one.name, other: other.name })
          : t('roles.differ', { one: one.name, other: other.name, more: onlyIn(one), less: onlyIn(other) })}
      </p>
      {differing.length > 0 && (
        <table className={styles.differences}>
          <thead>
            <tr>
              <th scope="col">{t('roles.right')}</th>
              <th scope="col">{one.name}</th>
              <th scope="col">{other.name}</th>
            </tr>
          </thead>
          {sections.map(({ key, elements }) => (
            <tbody key={key}>
              <tr>
                <th scope="rowgroup" colSpan={3} className={styles.group}>
                  {t(`roles.sections.${key}`)}
                </th>
              </tr>
              {elements.map((element) => (
                <tr key={element}>
                  <th scope="row">
                    {t(`roles.elements.${keyOf(element)}.name`)}
                    <span className={styles.allows}>{t(`roles.elements.${keyOf(element)}.allows`)}</span>
                  </th>
                  {cell(one, element)}
                  {cell(other, element)}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </div>
  );
}
