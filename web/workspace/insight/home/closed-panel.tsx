import { useTranslation } from 'react-i18next';
import type { HomeModule, HomeOverview } from '#contract/insight/home.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';

interface ClosedPanelProps {
  readonly module: HomeModule;
  readonly data: HomeOverview;
}

/** In place of what a module shows, where the company has not bought it or its time is over. */
export function ClosedPanel({ module, data }: ClosedPanelProps) {
  const { t } = useTranslation();
  const page = usePagePath('Modules');
  const ended = data.modules.find(({ code }) => code === module)?.expiresAt;
  const date = ended ? formatDateTime(ended).slice(0, 10) : '';
  return (
    <Panel title={t(`home.closed.${module}`)}>
      <EmptyState
        drawing={<BarsDrawing />}
        title={t(ended ? 'home.closed.ended' : 'home.closed.notOpened')}
        text={t(ended ? 'home.closed.endedText' : 'home.closed.notOpenedText', { date })}
        actions={page && <LinkButton to={page}>{t('home.closed.toModules')}</LinkButton>}
      />
    </Panel>
  );
}
