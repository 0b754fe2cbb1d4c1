import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { CopyLinkButton } from '#web/workspace/ui/copy-link-button.tsx';
import { CompanySelect } from './company-select.tsx';
import { PersonSelect } from './person-select.tsx';
import styles from './simulator.module.css';
import { useWhatGroups } from './use-what-names.ts';

export interface Question {
  readonly user: number | undefined;
  readonly company: number | undefined;
  readonly what: string | undefined;
}

interface QuestionBarProps {
  readonly question: Question;
  /** Without a thing that is done. */
  readonly isOfAll?: boolean;
  /** The second person of two. */
  readonly isOther?: boolean;
  readonly onChange: (changes: Partial<Question>) => void;
}

/** The question as a sentence of selects. */
export function QuestionBar({ question, isOfAll = false, isOther = false, onChange }: QuestionBarProps) {
  const { t } = useTranslation();
  const { user, company, what } = question;
  const groups = useWhatGroups();
  const isKnown = groups.some(({ options }) => options.some(({ value }) => value === what));
  return (
    <div className={styles.question}>
      {!isOfAll && <span className={styles.word}>{t('simulator.words.if')}</span>}
      <PersonSelect
        label={t(isOther ? 'simulator.otherPerson' : 'simulator.person')}
        value={user}
        onChange={(id, stockIds) =>
          onChange({
            user: id,
            company: company !== undefined && stockIds.includes(company) ? company : (stockIds[0] ?? company),
          })
        }
      />
      <span className={styles.word}>{t('simulator.words.at')}</span>
      <CompanySelect
        label={t(isOther ? 'simulator.otherCompany' : 'simulator.company')}
        userId={user}
        value={company}
        onChange={(stockId) => onChange({ company: stockId })}
      />
      {!isOfAll && (
        <>
          <span className={styles.word}>{t('simulator.words.does')}</span>
          <Select
            className={styles.choice ?? ''}
            aria-label={t('simulator.what')}
            placeholder={t('simulator.chooseWhat')}
            value={isKnown ? what : undefined}
            showSearch={{ optionFilterProp: 'search' }}
            popupMatchSelectWidth={360}
            onChange={(chosen: string) => onChange({ what: chosen })}
            options={groups}
            optionRender={({ label, value }) => (
              <span className={styles.option}>
                {label}
                <span className={styles.quiet}>{value}</span>
              </span>
            )}
          />
          <span className={styles.word}>{t('simulator.words.ends')}</span>
        </>
      )}
      {!isOther && (
        <span className={styles.copy}>
          <CopyLinkButton />
        </span>
      )}
    </div>
  );
}
