import { useTranslation } from 'react-i18next';
import { publicPaths, workspacePaths } from '#contract/paths.ts';
import { MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';

/** Shown for an existing page that is not in the account's menu. */
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
