import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { HotWordList } from '#contract/insight/hot-words.ts';
import { formatDateTime, formatDayAcrossYears } from '#web/shared/format/date.ts';
import { saveCsv } from '#web/workspace/charts/csv.ts';
import { useCompanyName } from '#web/workspace/identity/sessions/use-company-name.ts';
import { ShareButton } from '#web/workspace/outreach/sharing/share-button.tsx';
import { MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './hot-word.module.css';
import { HotWordCloud } from './hot-word-cloud.tsx';
import { HotWordRows } from './hot-word-rows.tsx';
import { HotWordTable } from './hot-word-table.tsx';
import type { HotWordView } from './use-hot-word-filters.ts';
import { useHotWordSheet } from './use-hot-word-sheet.ts';

const { constants } = figureDefinitions.hotWord;

interface HotWordListPanelProps {
  readonly data: HotWordList;
  readonly view: HotWordView;
  /** The selected word. */
  readonly word: string;
  readonly onView: (view: HotWordView) => void;
  readonly onWord: (word: string) => void;
}

/** The list first, the cloud second (docs/visual-language.md, "Tables and lists"). */
export function HotWordListPanel({ data, view, word, onView, onWord }: HotWordListPanelProps) {
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  const sheet = useHotWordSheet(data.items);
  const { foreground, background, items } = data;
  const scope = data.scopeName || t('hotWord.everyone');
  const { from, until } = foreground;
  const window = t('hotWord.window', { scope, from: formatDayAcrossYears(from), until: formatDayAcrossYears(until) });
  const download = () =>
    saveCsv(sheet, { name: t('hotWord.list'), scope: t('hotWord.window', { scope, from, until }), asOf: data.asOf });
  const List = isPhone ? HotWordRows : HotWordTable;
  return (
    <Panel
      title={t('hotWord.list')}
      scope={window}
      actions={
        <div className={styles.actions}>
          <SegmentedSwitch
            label={t('hotWord.view')}
            value={view}
            options={[
              { value: 'list', label: t('hotWord.viewList') },
              { value: 'cloud', label: t('hotWord.viewCloud') },
            ]}
            onChange={onView}
          />
          <ShareButton
            isIcon
            type="text"
            what={t('hotWord.list')}
            target={{ kind: 'hotWords', until: foreground.until, scope: data.fellBack ? 'company' : data.scope }}
          />
          <Button
            type="text"
            aria-label={t('chart.csv')}
            title={t('chart.csv')}
            icon={<Download size={16} strokeWidth={1.5} />}
            onClick={download}
          />
        </div>
      }
    >
      {data.fellBack && <FellBack data={data} />}
      {items.length === 0 && (
        <EmptyState drawing={<MirrorDrawing />} title={t('hotWord.none')} text={t('hotWord.noneText', constants)} />
      )}
      {items.length > 0 &&
        (view === 'cloud' ? (
          <HotWordCloud items={items} onWord={onWord} />
        ) : (
          <List items={items} word={word} onWord={onWord} />
        ))}
      <p className={styles.method}>
        {t('hotWord.method', {
          ...constants,
          recent: formatCount(foreground.stories),
          background: formatCount(background.stories),
        })}{' '}
        {t('chart.asOf', { time: formatDateTime(data.asOf) })}
      </p>
    </Panel>
  );
}

/** Says that these are the words of a wider scope. */
function FellBack({ data }: { readonly data: HotWordList }) {
  const { t } = useTranslation();
  const company = useCompanyName() ?? '';
  return (
    <p className={styles.fellBack} role="note">
      {data.scope === 'industry'
        ? t('hotWord.fellBack', { ...constants, company, scope: data.scopeName })
        : t('hotWord.fellBackAll', constants)}
    </p>
  );
}
