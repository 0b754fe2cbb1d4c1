import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostBots } from '#contract/bot-rules.ts';
import { formatCount } from '#contract/format-number.ts';
import { pushLimits } from '#contract/outreach/push-rules.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useNothingOffered } from '#web/workspace/kits/form/use-nothing-offered.ts';
import { type Choice, withChosen } from './push-values.ts';

/** Contacts that are offered at once. */
const offered = 20;

/** Groups, single contacts, contacts by what they hold, and robots. */
export function RecipientFields({ chosen }: { readonly chosen: readonly Choice[] }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const groups = useQuery(apiQuery('contact.groups', {}, { quiet: true }));
  const bots = useQuery(apiQuery('bot.list', {}, { quiet: true }));
  const contacts = useQuery({
    ...apiQuery('contact.list', { body: { page: 1, pageSize: offered, ...(keyword && { keyword }) } }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const nobody = useNothingOffered(contacts, t('pushes.nothingFound'));
  const noGroup = useNothingOffered(groups, t('pushes.nothingFound'));
  const noBot = useNothingOffered(bots, t('pushes.bots.none'));
  const found = (contacts.data?.list ?? []).map(({ id, name, email }) => ({
    value: id,
    label: email ? `${name} · ${email}` : name,
  }));
  return (
    <>
      <Form.Item name="groupIds" label={t('pushes.groups')}>
        <Select
          mode="multiple"
          maxCount={pushLimits.groups}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('pushes.chooseGroups')}
          notFoundContent={noGroup}
          loading={groups.isPending}
          options={(groups.data ?? []).map(({ id, name, count }) => ({
            value: id,
            label: `${name} (${formatCount(count)})`,
          }))}
        />
      </Form.Item>
      <Form.Item name="contacts" label={t('pushes.contacts')}>
        <Select
          mode="multiple"
          labelInValue
          maxCount={pushLimits.contacts}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          placeholder={t('pushes.chooseContacts')}
          notFoundContent={nobody}
          loading={contacts.isFetching}
          options={withChosen(found, keyword ? [] : chosen)}
        />
      </Form.Item>
      <Form.Item name="keywords" label={t('pushes.keywords')} extra={t('pushes.keywordsHelp')}>
        <Select
          mode="tags"
          maxCount={pushLimits.keywords}
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', '、']}
          placeholder={t('pushes.chooseKeywords')}
        />
      </Form.Item>
      <Form.Item name="botIds" label={t('pushes.bots.field')}>
        <Select
          mode="multiple"
          maxCount={mostBots}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('pushes.bots.choose')}
          notFoundContent={noBot}
          loading={bots.isPending}
          options={(bots.data ?? []).map(({ id, name, provider, isEnabled }) => ({
            value: id,
            label: `${name} · ${t(`robots.providers.${provider}`)}${isEnabled ? '' : ` · ${t('pushes.bots.off')}`}`,
          }))}
        />
      </Form.Item>
    </>
  );
}
