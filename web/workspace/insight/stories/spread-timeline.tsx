import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OfflineArticle, Story, StoryArticle } from '#contract/insight/stories.ts';
import { minutesBetween } from '#contract/insight/story-reach.ts';
import { articlePath } from '#contract/paths.ts';
import { textWidth } from '#web/shared/charts/text-width.ts';
import { formatDateTime, formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { Reader } from '#web/workspace/charts/chart-reader.tsx';
import { SheetTable } from '#web/workspace/charts/sheet-table.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { useElementSize } from '#web/workspace/use-element-size.ts';
import { keepApart, spreadScale } from './spread-scale.ts';
import styles from './stories.module.css';
import { numberVersions, shownDelay } from './story-numbers.ts';

/** Height of the bars with their numbers, of a lane, and of a lane that has its name above it. */
const head = 56;
const lanes = { wide: 42, narrow: 54 };
const foot = 26;
const tiers = [1, 2, 3];
const square = 15;
/** Names stand beside the axis, with room for the longest; above the lanes on a narrow screen. */
const names = { wide: 88, narrow: 12, left: 20, size: 12, gap: 8 };

/** 传播: the articles of a story over time, in lanes by source tier, each reprint tied to the version that it repeats. */
export function SpreadTimeline({ story }: { readonly story: Story }) {
  const { t } = useTranslation();
  const tierName = useLabels('source_tier');
  const [isTable, setIsTable] = useState(false);
  const { articles } = story;
  const numbers = numberVersions(articles);
  const start = articles[0]?.publishedAt ?? story.lastAt;
  const nameOf = ({ kind, id }: StoryArticle) =>
    kind === 'rewrite' ? t('story.version', { number: numbers.get(id) ?? 1 }) : t(`story.kinds.${kind}`);
  return (
    <Panel
      title={t('story.spreading')}
      scope={t('story.legend')}
      actions={
        <Button type="link" size="small" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'explorer.hideTable' : 'chart.table')}
        </Button>
      }
    >
      <Drawing story={story} nameOf={nameOf} />
      {isTable && (
        <div className={styles.prose}>
          <SheetTable
            label={t('story.spreading')}
            sheet={{
              columns: ['time', 'delay', 'source', 'tier', 'what'].map((name) => ({
                label: t(`story.columns.${name as 'time'}`),
              })),
              rows: inOrder(story).map((article) => [
                formatDateTime(article.publishedAt),
                article.publishedAt < start ? '' : shownDelay(minutesBetween(start, article.publishedAt)),
                article.sourceName,
                tierName(String(article.tier)),
                isOffline(article) ? t('story.offline') : nameOf(article),
              ]),
            }}
          />
        </div>
      )}
    </Panel>
  );
}

type Shown = StoryArticle | OfflineArticle;
const isOffline = (article: Shown): article is OfflineArticle => article.kind === 'offline';

/** All articles of the story, and those that were withdrawn, in order of time. */
const inOrder = ({ articles, offline }: Story): Shown[] =>
  [...articles, ...offline].sort((left, right) => Date.parse(left.publishedAt) - Date.parse(right.publishedAt));

interface DrawingProps {
  readonly story: Story;
  readonly nameOf: (article: StoryArticle) => string;
}

function Drawing({ story, nameOf }: DrawingProps) {
  const { t } = useTranslation();
  const tierName = useLabels('source_tier');
  const navigate = useNavigate();
  const [box, { width }] = useElementSize<HTMLDivElement>();
  const { articles, lastAt } = story;
  const numbers = numberVersions(articles);
  const shown = inOrder(story);
  const start = shown[0]?.publishedAt ?? lastAt;
  const end = shown.at(-1)?.publishedAt ?? lastAt;
  const isNarrow = width < 520;
  const widest = Math.max(
    ...[t('story.perHour'), ...tiers.map((tier) => tierName(String(tier)))].map((text) => textWidth(text, names.size)),
  );
  const left = isNarrow ? names.narrow : Math.max(names.wide, names.left + widest + names.gap);
  const lane = isNarrow ? lanes.narrow : lanes.wide;
  const scale = spreadScale({
    from: start,
    until: end > lastAt ? end : lastAt,
    left,
    right: Math.max(left + 1, width - 24),
  });
  const height = head + tiers.length * lane + foot;
  const yOf = (tier: number) => head + (Math.min(3, Math.max(1, tier)) - (isNarrow ? 0.35 : 0.5)) * lane;
  const xs = keepApart(shown.map((article) => ({ lane: article.tier, x: scale.xOf(article.publishedAt) })));
  const xById = new Map(shown.map((article, index) => [article.id, xs[index] ?? left]));
  const placeOf = (article: Shown) => ({ x: xById.get(article.id) ?? left, y: yOf(article.tier) });
  const byId = new Map(articles.map((article) => [article.id, article]));
  const hours = scale.countHours(articles.map(({ publishedAt }) => publishedAt));
  const most = Math.max(1, ...hours.map(({ count }) => count));
  const tell = (article: Shown | undefined) => {
    if (!article) return '';
    const where = { at: formatDateTimeAcrossYears(article.publishedAt), source: article.sourceName };
    return isOffline(article)
      ? t('story.offlineReading', where)
      : t('story.reading', { ...where, what: nameOf(article), title: article.title });
  };
  // Names of versions stand above their squares where there is room.
  const named = new Set<number>();
  let free = Number.NEGATIVE_INFINITY;
  for (const article of articles) {
    const { x } = placeOf(article);
    if (article.kind === 'reprint' || x <= free || x >= width - 64 || (isNarrow && x <= 96)) continue;
    free = x + article.sourceName.length * 13 + 12;
    named.add(article.id);
  }
  const label = t('story.spreadLabel', {
    count: articles.length,
    from: formatDateTimeAcrossYears(start),
    until: formatDateTimeAcrossYears(lastAt),
  });
  return (
    <div ref={box} className={styles.plot}>
      <Reader
        label={label}
        count={shown.length}
        lines={1}
        height={height}
        keys={t('story.keys')}
        readingAt={(x, y) => ({ index: nearest(shown.map(placeOf), { x, y }), line: 0 })}
        describe={({ index }) => tell(shown[index])}
        onOpen={({ index }) => {
          const article = shown[index];
          if (article && !isOffline(article)) void navigate(articlePath(article.id));
        }}
      >
        {(reading) => {
          const read = reading && shown[reading.index];
          return (
            <>
              {width > 0 && (
                <svg width={width} height={height} aria-hidden="true">
                  {scale.nights.map(({ x, width: wide }) => (
                    <rect key={x} className={styles.night} x={x} y={head} width={wide} height={tiers.length * lane} />
                  ))}
                  {hours.map(({ x, width: wide, count }) => (
                    <rect
                      key={x}
                      className={styles.hour}
                      x={x}
                      y={head - 8 - (count / most) * 24}
                      width={wide}
                      height={(count / most) * 24}
                    />
                  ))}
                  {hours
                    .filter(({ count }) => count === most)
                    .slice(0, 1)
                    .map(({ x, width: wide }) => (
                      <text key={x} className={styles.axisName} x={x + wide / 2} y={head - 36} textAnchor="middle">
                        {most}
                      </text>
                    ))}
                  <text
                    className={styles.axisName}
                    x={isNarrow ? width - 20 : names.left}
                    y={isNarrow ? 12 : head - 12}
                    textAnchor={isNarrow ? 'end' : 'start'}
                  >
                    {t('story.perHour')}
                  </text>
                  {tiers.map((tier) => (
                    <g key={tier}>
                      <line className={styles.lane} x1={left} x2={width - 20} y1={yOf(tier)} y2={yOf(tier)} />
                      <text
                        className={styles.axisName}
                        x={isNarrow ? left : names.left}
                        y={isNarrow ? yOf(tier) - 21 : yOf(tier) + 4}
                      >
                        {tierName(String(tier))}
                      </text>
                    </g>
                  ))}
                  {articles.map((article) => {
                    const origin = byId.get(article.copyOf ?? 0);
                    if (!origin) return null;
                    const [one, two] = [placeOf(origin), placeOf(article)];
                    const bend = one.y === two.y ? -18 : 0;
                    const middle = (one.x + two.x) / 2;
                    return (
                      <path
                        key={article.id}
                        className={styles.tie}
                        d={`M${one.x} ${one.y} C${middle} ${one.y + bend} ${middle} ${two.y + bend} ${two.x} ${two.y}`}
                      />
                    );
                  })}
                  {story.offline.map((gone) => {
                    const { x, y } = placeOf(gone);
                    return (
                      <rect
                        key={gone.id}
                        className={styles.offline}
                        x={x - square / 2}
                        y={y - square / 2}
                        width={square}
                        height={square}
                        rx={2}
                      />
                    );
                  })}
                  {articles.map((article) => {
                    const { x, y } = placeOf(article);
                    if (article.kind === 'reprint')
                      return <circle key={article.id} className={styles.dot} cx={x} cy={y} r={4.5} />;
                    return (
                      <g key={article.id} className={styles.version} data-kind={article.kind}>
                        <rect x={x - square / 2} y={y - square / 2} width={square} height={square} rx={2} />
                        <text x={x} y={y + 4} textAnchor="middle">
                          {article.kind === 'announcement' ? t('story.announcedMark') : numbers.get(article.id)}
                        </text>
                        {named.has(article.id) && (
                          <text className={styles.source} x={x + square / 2 + 3} y={y - 8}>
                            {article.sourceName}
                          </text>
                        )}
                      </g>
                    );
                  })}
                  {read && <circle className={styles.cursor} cx={placeOf(read).x} cy={placeOf(read).y} r={12} />}
                  {scale.ticks.map(({ x, time, anchor }) => (
                    <text key={time} className={styles.axisName} x={x} y={height - 8} textAnchor={anchor}>
                      {formatDateTimeAcrossYears(time)}
                    </text>
                  ))}
                </svg>
              )}
              <p className={styles.readout} aria-hidden="true">
                {tell(read)}
              </p>
            </>
          );
        }}
      </Reader>
    </div>
  );
}

/** Index of the place that is nearest to a point. */
function nearest(places: readonly { readonly x: number; readonly y: number }[], { x, y }: { x: number; y: number }) {
  const distances = places.map((place) => Math.hypot(place.x - x, place.y - y));
  return distances.indexOf(Math.min(...distances));
}
