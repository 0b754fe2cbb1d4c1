import { Checkbox, Switch } from 'antd';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Element, mayHold } from '#contract/codes/elements.ts';
import type { RoleDetail } from '#contract/identity/roles.ts';
import { actionsOn, grantSections, keyOf, withChange, withSection } from './grant-sections.ts';
import styles from './roles.module.css';

interface GrantTreeProps {
  readonly role: RoleDetail;
  readonly granted: ReadonlySet<Element>;
  /** Without it the tree is only read. */
  readonly onChange?: (granted: ReadonlySet<Element>) => void;
}

/** What a role grants: pages by subject, and what is done on each, in plain words. */
export function GrantTree({ role, granted, onChange }: GrantTreeProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isNarrow, setIsNarrow] = useState(false);
  // What is about to be withdrawn stays in its place.
  const isShown = (element: Element) => !isNarrow || granted.has(element) || role.elements.includes(element);
  const row = (element: Element, isAction: boolean) => {
    const name = t(`roles.elements.${keyOf(element)}.name`);
    const isHeld = granted.has(element);
    const wasHeld = role.elements.includes(element);
    const isLocked = !mayHold(role.kind, element);
    const isPartly =
      !isAction && isHeld && actionsOn(element).some((one) => mayHold(role.kind, one) && !granted.has(one));
    const change = isHeld === wasHeld ? undefined : isHeld ? 'added' : 'withdrawn';
    return (
      <li key={element} className={styles.grant} data-action={isAction || undefined} data-change={change}>
        <Checkbox
          checked={isHeld}
          indeterminate={isPartly}
          disabled={isLocked || !onChange}
          onChange={({ target }) => onChange?.(withChange(granted, element, target.checked, role.kind))}
        >
          <span className={styles.grantName}>{name}</span>
        </Checkbox>
        <span className={styles.allows}>{t(`roles.elements.${keyOf(element)}.allows`)}</span>
        <span className={styles.mark}>
          {change && t(`roles.marks.${change}`)}
          {isLocked && (
            <>
              <Lock size={14} strokeWidth={1.5} aria-hidden="true" />
              <span className={styles.reason}>{t(`roles.locked.${role.kind}`)}</span>
            </>
          )}
        </span>
      </li>
    );
  };
  return (
    <div className={styles.tree}>
      <p className={styles.narrow}>
        <span id={id}>{t('roles.onlyGranted')}</span>
        <Switch size="small" aria-labelledby={id} checked={isNarrow} onChange={setIsNarrow} />
      </p>
      {grantSections.map(({ key, pages }) => {
        const all = pages.flatMap((page): Element[] => [page, ...actionsOn(page)]);
        const holdable = all.filter((element) => mayHold(role.kind, element));
        const held = holdable.filter((element) => granted.has(element)).length;
        const isWhole = held > 0 && held === holdable.length;
        return (
          <section key={key} aria-labelledby={`grants-${key}`}>
            <h3 id={`grants-${key}`} className={styles.section}>
              <Checkbox
                checked={isWhole}
                indeterminate={held > 0 && !isWhole}
                disabled={holdable.length === 0 || !onChange}
                aria-label={t('roles.wholeSection', { section: t(`roles.sections.${key}`) })}
                onChange={() => onChange?.(withSection(granted, pages, !isWhole, role.kind))}
              >
                {t(`roles.sections.${key}`)}
              </Checkbox>{' '}
              {holdable.length === 0 ? (
                <span className={styles.mark}>
                  <Lock size={14} strokeWidth={1.5} aria-hidden="true" />
                  {t(`roles.locked.${role.kind}`)}
                </span>
              ) : (
                <span className={styles.quiet}>{t('roles.granted', { held, total: holdable.length })}</span>
              )}
            </h3>
            <ul>
              {pages.flatMap((page) => [
                isShown(page) && row(page, false),
                ...actionsOn(page).map((one) => isShown(one) && row(one, true)),
              ])}
            </ul>
            {!all.some(isShown) && <p className={styles.none}>{t('roles.noneGranted')}</p>}
          </section>
        );
      })}
    </div>
  );
}
