import { useTranslation } from 'react-i18next';
import { publicPaths, workspacePaths } from '#contract/paths.ts';
import { MirrorDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';

/** What an address shows that the product has and this account's menu has not. */
export function Component() {
  const { t } = useTranslation();
  return (
    <Panel title={t('noRight.heading')}>
      <EmptyState
        drawing={<MirrorDrawing />}
        title={t('noRight.title')}
        text={t('noRight.text')}
        actions={
          <>
            <LinkButton to={publicPaths.root}>{t('noRight.toHome')}</LinkButton>
            <LinkButton to={workspacePaths.usePage} type="text">
              {t('noRight.toManual')}
            </LinkButton>
          </>
        }
      />
    </Panel>
  );
}
