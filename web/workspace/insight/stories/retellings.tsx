import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Story } from '#contract/insight/stories.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { FactTable } from './fact-table.tsx';
import { TextComparison } from './text-comparison.tsx';

/** 公告与转述: the announcement, or the first version, beside how it was retold. */
export function Retellings({ story }: { readonly story: Story }) {
  const { t } = useTranslation();
  const { facts } = story;
  const hasFacts = facts.versions.length > 0 && facts.rows.some(({ value }) => value !== '');
  const [chosen, setChosen] = useState<'facts' | 'texts'>();
  const view = chosen ?? (hasFacts ? 'facts' : 'texts');
  const cells = facts.rows.flatMap((row) => row.cells);
  const countOf = (state: (typeof cells)[number]['state']) => cells.filter((cell) => cell.state === state).length;
  const announced = story.articles.some(({ kind }) => kind === 'announcement');
  const scope = hasFacts
    ? t('story.differences', { changed: countOf('changed'), added: countOf('added'), dropped: countOf('dropped') })
    : t(facts.versions.length > 0 ? 'story.noFacts' : 'story.noRewrites');
  return (
    <Panel
      title={t(announced ? 'story.retellings' : 'story.versions')}
      scope={scope}
      actions={
        hasFacts && (
          <SegmentedSwitch
            label={t('story.view')}
            value={view}
            options={[
              { value: 'facts', label: t('story.facts') },
              { value: 'texts', label: t('story.texts') },
            ]}
            onChange={setChosen}
          />
        )
      }
    >
      {view === 'facts' ? <FactTable story={story} /> : <TextComparison story={story} />}
    </Panel>
  );
}
