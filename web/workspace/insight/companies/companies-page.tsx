import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTrail } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { openedCompany } from './company-address.ts';
import { CompanyList } from './company-list.tsx';
import { IndustryList } from './industry-list.tsx';

/** 公司与行业: the companies that articles are matched to, and the industries they are compared in. */
export function Component() {
  const { t } = useTranslation();
  const [{ tab = 'companies' }, change] = useAddress(openedCompany);
  const buttons = useTrail().at(-1)?.buttons ?? [];
  return (
    <Tabs
      aria-label={t('companies.tabs')}
      activeKey={tab}
      destroyOnHidden
      onChange={(key) => change({ tab: key === 'industries' ? key : undefined, company: undefined }, { replace: true })}
      items={[
        { key: 'companies', label: t('companies.companies'), children: <CompanyList buttons={buttons} /> },
        {
          key: 'industries',
          label: t('companies.industries'),
          children: <IndustryList mayEdit={buttons.includes('company:edit')} />,
        },
      ]}
    />
  );
}
