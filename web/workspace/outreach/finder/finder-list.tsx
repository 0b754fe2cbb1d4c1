import { useTranslation } from 'react-i18next';
import type { Choice, ChoiceGroup } from './choices.ts';
import styles from './finder.module.css';

interface FinderListProps {
  readonly id: string;
  readonly groups: readonly ChoiceGroup[];
  readonly current: string | undefined;
  readonly optionId: (id: string) => string;
  readonly onActive: (id: string) => void;
  readonly onChoose: (choice: Choice) => void;
}

/** The choices of a combobox: the field keeps the focus, and says which of them is current. */
export function FinderList({ id, groups, current, optionId, onActive, onChoose }: FinderListProps) {
  const { t } = useTranslation();
  return (
    <div id={id} role="listbox" aria-label={t('finder.list')} className={styles.list}>
      {groups.map(({ key, title, choices }) => (
        <fieldset key={key} className={styles.group} aria-labelledby={`${id}-head-${key}`}>
          <div id={`${id}-head-${key}`} className={styles.head} role="presentation">
            {title}
          </div>
          {choices.map((choice) => {
            const Icon = choice.icon;
            return (
              <button
                key={choice.id}
                type="button"
                id={optionId(choice.id)}
                role="option"
                tabIndex={-1}
                aria-selected={choice.id === current}
                className={styles.choice}
                onMouseMove={() => onActive(choice.id)}
                onClick={() => onChoose(choice)}
              >
                <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
                <span className={styles.name}>{choice.title}</span>
                {choice.note && <span className={styles.beside}>{choice.note}</span>}
              </button>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
