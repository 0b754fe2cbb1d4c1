import { Button } from 'antd';
import type { TFunction } from 'i18next';
import type { SortKey } from '#contract/codes/lists.ts';
import type { ManagedCompany } from '#contract/insight/companies.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import styles from './companies.module.css';

export const shortNameOf = ({ shortName }: Pick<ManagedCompany, 'shortName'>): string =>
  shortName[currentLanguage()] || shortName['zh-CN'];
const nameOf = ({ name }: ManagedCompany): string => name[currentLanguage()] || name['zh-CN'];

/** Columns of the list of companies. */
export function companyColumns(
  t: TFunction,
  onOpen: (company: ManagedCompany) => void,
): ListColumn<ManagedCompany, SortKey<'companies'>>[] {
  return [
    {
      key: 'company',
      title: t('companies.company'),
      shown: 'always',
      sort: 'code',
      render: (company) => (
        <>
          <Button type="link" className={listStyles.open ?? ''} onClick={() => onOpen(company)}>
            {shortNameOf(company)}
          </Button>
          <span className={styles.full}>
            {company.code} · {nameOf(company)}
          </span>
        </>
      ),
    },
    {
      key: 'industry',
      title: t('companies.industry'),
      width: 184,
      sort: 'industry',
      render: ({ industryName }) => industryName || <span className={styles.quiet}>{t('companies.noIndustry')}</span>,
    },
    {
      key: 'aliases',
      title: t('companies.aliases'),
      width: 280,
      render: ({ aliases }) => <span className={styles.aliases}>{aliases.join(t('companies.comma'))}</span>,
    },
    {
      key: 'client',
      title: t('companies.client'),
      width: 96,
      render: ({ isClient }) => isClient && t('companies.isClient'),
    },
  ];
}

/** A company in two lines. */
export const companyCard = (t: TFunction, company: ManagedCompany, onOpen: () => void): ListCard => ({
  title: shortNameOf(company),
  onOpen,
  meta: (
    <>
      <span>{company.code}</span>
      <span>{company.industryName || t('companies.noIndustry')}</span>
      {company.isClient && <span>{t('companies.isClient')}</span>}
    </>
  ),
});
