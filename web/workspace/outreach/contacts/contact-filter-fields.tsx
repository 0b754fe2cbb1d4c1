import { useTranslation } from 'react-i18next';
import type { ContactGroup } from '#contract/outreach/contacts.ts';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import type { ContactFilterValues } from './contact-address.ts';

interface ContactFilterFieldsProps {
  readonly filters: ContactFilterValues;
  readonly onFilter: (
    changes: {
      readonly [Name in keyof ContactFilterValues]: ContactFilterValues[Name] | undefined;
    },
  ) => void;
  readonly groups: readonly ContactGroup[];
}

/** Words, group and state of the list of contacts. */
export function ContactFilterFields({ filters, onFilter, groups }: ContactFilterFieldsProps) {
  const { t } = useTranslation();
  const { q, group, receiving } = filters;
  return (
    <>
      <KeywordField
        value={q}
        label={t('contacts.search')}
        placeholder={t('contacts.searchPlaceholder')}
        onSearch={(words) => onFilter({ q: words })}
      />
      <FilterSelect<number>
        label={t('contacts.group')}
        all={t('contacts.allGroups')}
        value={group === null ? noGroup : group}
        options={[
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
          { value: noGroup, label: t('contacts.noGroup') },
        ]}
        onChange={(chosen) => onFilter({ group: chosen === noGroup ? null : chosen })}
      />
      <FilterSelect
        label={t('contacts.receiving')}
        all={t('contacts.allStates')}
        value={receiving}
        options={(['on', 'off'] as const).map((value) => ({ value, label: t(`contacts.states.${value}`) }))}
        onChange={(chosen) => onFilter({ receiving: chosen })}
      />
    </>
  );
}

/** No group has this number. */
const noGroup = 0;
