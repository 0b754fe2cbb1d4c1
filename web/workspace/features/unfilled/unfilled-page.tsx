import { useTranslation } from 'react-i18next';
import { publicPaths, workspacePaths } from '#contract/paths.ts';
import type { Texts } from '../../locales/texts.ts';
import { BarsDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useTrail } from '../menu/use-menu.ts';

type UnfilledComponent = Exclude<keyof Texts['unfilled'], 'panelScope' | 'toHome' | 'toManual'>;

/** A page whose records are not there yet: its real frame, and what it will hold in its own words. */
export function Component() {
  const { t } = useTranslation();
  const page = useTrail().at(-1);
  if (!page) return null;
  // The registry leads here only for the components that have texts.
  const component = page.component as UnfilledComponent;
  return (
    <Panel title={page.title} scope={t('unfilled.panelScope')}>
      <EmptyState
        drawing={<BarsDrawing />}
        title={t(`unfilled.${component}.title`)}
        text={t(`unfilled.${component}.text`)}
        actions={
          <>
            <LinkButton to={publicPaths.root}>{t('unfilled.toHome')}</LinkButton>
            <LinkButton to={workspacePaths.usePage} type="text">
              {t('unfilled.toManual')}
            </LinkButton>
          </>
        }
      />
    </Panel>
  );
}
