import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Dropdown, type MenuProps } from 'antd';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noFilters } from '#contract/insight/explorer-filters.ts';
import type { WordTopic } from '#contract/insight/settings.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { writeFilters } from '#web/shared/explorer-filters.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMayOn, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { refresh } from '#web/workspace/insight/settings/settings-query.ts';
import styles from './hot-word.module.css';

const stopWords: WordTopic = 'stopWords.general';
/** What stays on the lists whatever stops it. */
const neverStopWords: WordTopic = 'neverStopWords';
/** Words of lists are compared in search form; hot words are written in it. */
const isSameWord = (one: string, other: string) => one.normalize('NFKC').toLowerCase().trim() === other;
const savedQuery = apiQuery('explorer.savedSearches', {}, { quiet: true });

/** What can be done with a hot word: keep its search, and for operators keep it out of the lists. */
export function HotWordMenu({ word }: { readonly word: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { modal } = App.useApp();
  const [isOpen, setIsOpen] = useState(false);
  const mayStop = useMayOn('InsightSettings', 'setting:edit');
  const explorer = usePagePath('BaExplorer');
  const query = writeFilters({ ...noFilters, q: `"${word}"` });
  const saved = useQuery({ ...savedQuery, enabled: isOpen && explorer !== undefined });
  const isWatched = saved.data?.some((search) => search.query === query) ?? false;
  if (!mayStop && !explorer) return null;

  const watch = async () => {
    const answer = await api('explorer.saveSearch', { body: { name: word, query } });
    if (!answer.success) return;
    toast.success(t('hotWord.watched', { word }));
    // What is saved is a theme as well.
    for (const queryKey of [savedQuery.queryKey, ['theme.list']]) await client.invalidateQueries({ queryKey });
  };
  const stop = async () => {
    const settings = await api('setting.insight', {});
    if (!settings.success) return;
    const { words } = settings.result;
    const kept = words.find(({ topic }) => topic === neverStopWords)?.words ?? [];
    if (kept.some((one) => isSameWord(one, word))) return toast.error(t('hotWord.neverStopped', { word }));
    const list = words.find(({ topic }) => topic === stopWords);
    const body = { topic: stopWords, basedOn: list?.version ?? 0, words: [...(list?.words ?? []), word] };
    const answer = await api('setting.saveWords', { body });
    if (!answer.success) return;
    toast.success(t('hotWord.stopped', { word }));
    await refresh(client, stopWords);
  };
  const askToStop = () =>
    modal.confirm({
      title: t('hotWord.stopTitle', { word }),
      content: t('hotWord.stopText'),
      okText: t('hotWord.stop'),
      cancelText: t('hotWord.keep'),
      onOk: stop,
    });

  const items: NonNullable<MenuProps['items']> = [
    ...(explorer
      ? [
          {
            key: 'watch',
            label: t(isWatched ? 'hotWord.isWatched' : 'hotWord.watch'),
            disabled: isWatched,
            onClick: () => void watch(),
          },
        ]
      : []),
    ...(mayStop ? [{ key: 'stop', label: t('hotWord.stop'), onClick: askToStop }] : []),
  ];
  return (
    <Dropdown menu={{ items }} open={isOpen} onOpenChange={setIsOpen} trigger={['click']} autoFocus>
      <Button
        className={styles.menu ?? ''}
        type="text"
        size="small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t('hotWord.more', { word })}
        icon={<Ellipsis size={16} strokeWidth={1.5} aria-hidden="true" />}
      />
    </Dropdown>
  );
}
