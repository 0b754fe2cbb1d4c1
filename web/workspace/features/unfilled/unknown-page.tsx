import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { workspacePaths } from '#contract/paths.ts';
import { MirrorDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useTrail } from '../menu/use-menu.ts';

/** A menu item that names a page which this build does not contain: the server is newer, or was set up by hand. */
export function Component() {
  const { t } = useTranslation();
  const page = useTrail().at(-1);
  if (!page) return null;
  return (
    <Panel title={page.title} scope={page.component}>
      <EmptyState
        drawing={<MirrorDrawing />}
        title={t('unknown.title', { name: page.title })}
        text={t('unknown.text')}
        actions={
          <>
            <Button onClick={() => location.reload()}>{t('unknown.reload')}</Button>
            <LinkButton to={workspacePaths.usePage} type="text">
              {t('unknown.manual')}
            </LinkButton>
          </>
        }
      />
    </Panel>
  );
}
