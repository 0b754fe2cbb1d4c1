import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { indicatorTabs, shownPart } from './indicator-address.ts';
import { IndicatorList } from './indicator-list.tsx';
import { PeriodList } from './period-list.tsx';
import { ScoreList } from './score-list.tsx';

/** 指标与期间: what companies are evaluated by, for which periods, and with which scores. */
export function Component() {
  const { t } = useTranslation();
  const [{ tab = 'scores' }, change] = useAddress(shownPart);
  const mayEdit = useMay('indicator:edit');
  const mayImport = useMay('evaluation:import');
  const show = (key: string) =>
    change({ tab: indicatorTabs.find((one) => one === key), company: undefined }, { replace: true });
  return (
    <Tabs
      aria-label={t('indicators.tabs')}
      activeKey={tab}
      destroyOnHidden
      onChange={show}
      items={[
        {
          key: 'scores',
          label: t('indicators.scores'),
          children: <ScoreList mayEdit={mayEdit} mayImport={mayImport} onShow={show} />,
        },
        { key: 'indicators', label: t('indicators.indicators'), children: <IndicatorList mayEdit={mayEdit} /> },
        { key: 'periods', label: t('indicators.periods'), children: <PeriodList mayEdit={mayEdit} /> },
      ]}
    />
  );
}
