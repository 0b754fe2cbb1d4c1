import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { formatCount, formatDecimal } from '#contract/format-number.ts';
import type { ThemeKind } from '#contract/insight/explanations.ts';
import type { SourceCoverage, SourcePage } from '#contract/insight/source-page.ts';
import { type ThemeDays, themeDays } from '#contract/insight/theme-rules.ts';
import { publicPaths, storyPath } from '#contract/paths.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { CountBars } from '#web/shared/charts/count-bars.tsx';
import { formatDateTime, formatDateTimeAcrossYears, formatDayAcrossYears } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { RestOfList } from '#web/workspace/insight/figures/rest-of-list.tsx';
import { Strip, StripItem } from '#web/workspace/insight/figures/strip.tsx';
import { useListedText } from '#web/workspace/insight/figures/use-listed-text.ts';
import { ToneMark } from '#web/workspace/insight/tone/tone-mark.tsx';
import { oneOf, wholeNumber } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './source-page.module.css';
import { useDelayText } from './use-delay-text.ts';

/** Definition of all figures of the page (`/explain`). */
const definition = 'themeSource' satisfies ThemeKind;

/** Latest stories that stand there; those that were sent besides are one click away. */
const shownLatest = 10;

/** The longest window. */
const longest = 364 satisfies ThemeDays;

const params = { days: oneOf(themeDays) };

/** 来源: what a source publishes, how early, and how often it is reprinted. */
export function Component() {
  const id = wholeNumber(2_147_483_647).read(useParams().id ?? '');
  return id === undefined ? <Missing /> : <SourceOf id={id} />;
}

function SourceOf({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const [{ days = 90 }, change] = useAddress(params);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery('sourcePage.detail', { params: { id }, query: { days } }),
    placeholderData: keepPreviousData,
  });
  // Another source is not this one with other days.
  const source = data?.id === id ? data : undefined;
  const choose = (value: ThemeDays) => change({ days: value === 90 ? undefined : value }, { replace: true });
  if (!source && error instanceof ApiError && error.status === 404) return <Missing />;
  return (
    <>
      <PageActions>
        <SegmentedSwitch
          label={t('themes.length')}
          value={String(days)}
          options={themeDays.map((value) => ({ value: String(value), label: t(`themes.lengths.days${value}`) }))}
          onChange={(value) => choose(themeDays.find((known) => String(known) === value) ?? 90)}
        />
      </PageActions>
      {!source && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <PageSkeleton />)}
      {source && (
        <div className={styles.page} aria-busy={isPlaceholderData}>
          <Head source={source} />
          <CoverageStrip source={source} />
          <div className={styles.columns}>
            <Latest source={source} onLonger={days === longest ? undefined : () => choose(longest)} />
            <div className={styles.side}>
              <Volume source={source} />
              <Companies source={source} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}

function Missing() {
  const { t } = useTranslation();
  return (
    <Panel title={t('pages.source')}>
      <EmptyState
        drawing={<MirrorDrawing />}
        title={t('sourcePage.missingTitle')}
        text={t('sourcePage.missingText')}
        actions={<LinkButton to={publicPaths.root}>{t('error.backHome')}</LinkButton>}
      />
    </Panel>
  );
}

interface PartProps {
  readonly source: SourcePage;
}

function Head({ source: { name, tier, from, until, isBounded, coverage, asOf } }: PartProps) {
  const { t } = useTranslation();
  const tierName = useLabels('source_tier');
  return (
    <header>
      <h2 className={styles.title}>{name}</h2>
      <p className={styles.scope}>
        {t('sourcePage.scope', { tier: tierName(String(tier)), from, until })} ·{' '}
        {t('figure.asOfShort', { time: formatDateTime(asOf) })} ·{' '}
        <a href={`${publicPaths.explain}#${definition}`} target="_blank" rel="noreferrer">
          {t('figure.definition')}
        </a>
      </p>
      {isBounded && <p role="status">{t('sourcePage.bounded', { shown: formatCount(coverage.articles) })}</p>}
    </header>
  );
}

function CoverageStrip({ source: { name, days, coverage, before } }: PartProps) {
  const { t } = useTranslation();
  const delayText = useDelayText();
  const { articles, stories, first, delay, reprinted } = coverage;
  const earlier = (shown: (counts: SourceCoverage) => string) =>
    before ? t('sourcePage.beforeCount', { days, shown: shown(before) }) : t('sourcePage.noBefore');
  const average = (value: number | null) => (value === null ? '–' : formatDecimal(value, 1));
  return (
    <Strip label={name} items={5} isWhole>
      <StripItem label={t('sourcePage.articles')} foot={earlier((counts) => formatCount(counts.articles))}>
        {formatCount(articles)}
      </StripItem>
      <StripItem label={t('sourcePage.stories')} foot={earlier((counts) => formatCount(counts.stories))}>
        {formatCount(stories)}
      </StripItem>
      <StripItem
        label={t('sourcePage.first')}
        foot={
          <>
            {stories > 0 && (
              <span>{t('sourcePage.share', { percent: formatDecimal((first / stories) * 100, 0) })}</span>
            )}
            <span>{earlier((counts) => formatCount(counts.first))}</span>
          </>
        }
      >
        {formatCount(first)}
      </StripItem>
      <StripItem
        label={t('sourcePage.delay')}
        foot={
          <>
            <span>{t('sourcePage.delayNote')}</span>
            <span>{earlier((counts) => delayText(counts.delay))}</span>
          </>
        }
      >
        {delayText(delay)}
      </StripItem>
      <StripItem label={t('sourcePage.reprinted')} foot={earlier((counts) => average(counts.reprinted))}>
        {average(reprinted)}
      </StripItem>
    </Strip>
  );
}

function Volume({ source: { bars, days, from, until, coverage, tones } }: PartProps) {
  const { t } = useTranslation();
  const toneName = useLabels('tone');
  const most = bars.reduce((top, bar) => (bar.articles > top.articles ? bar : top), { from, articles: 0 });
  const label = t('sourcePage.barsLabel', {
    ...{ from, until, count: formatCount(coverage.articles), most: most.from, top: formatCount(most.articles) },
  });
  const scope = t('sourcePage.volumeScope', { span: t(`themes.spans.days${days}`) });
  if (coverage.articles === 0) {
    return (
      <Panel title={t('sourcePage.volume')} scope={scope}>
        <p className={styles.none}>{t('sourcePage.noVolume')}</p>
      </Panel>
    );
  }
  const parts = (['positive', 'neutral', 'negative', 'unsure'] as const).filter((tone) => tones[tone] > 0);
  return (
    <Panel title={t('sourcePage.volume')} scope={scope}>
      <div className={styles.bars}>
        <CountBars counts={bars.map(({ articles }) => articles)} label={label} />
        <p aria-hidden="true">
          <span>{formatDayAcrossYears(from)}</span>
          <span>{formatDayAcrossYears(until)}</span>
        </p>
        <ul className={styles.tones} aria-label={t('sourcePage.tones')}>
          {parts.map((tone) => (
            <li key={tone}>
              <ToneMark tone={tone} /> {t('sourcePage.part', { name: toneName(tone), count: tones[tone] })}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function Companies({ source: { companies } }: PartProps) {
  const { t } = useTranslation();
  const listedText = useListedText();
  return (
    <Panel title={t('sourcePage.companies')} scope={t('sourcePage.companiesScope')}>
      {companies.length === 0 ? (
        <p className={styles.none}>{t('sourcePage.noCompanies')}</p>
      ) : (
        <ol className={styles.companies}>
          {companies.map(({ stockId, name, own, stories, latest }) => (
            <li key={stockId}>
              <details>
                <summary data-own={own || undefined}>
                  <span>{name}</span>
                  <span>{formatCount(stories)}</span>
                </summary>
                <ul>
                  {latest.map(({ id, title }) => (
                    <li key={id} className={styles.story}>
                      <RouterLink to={storyPath(id)}>{title}</RouterLink>
                    </li>
                  ))}
                </ul>
                <p className={styles.scope}>{listedText({ total: stories, listed: latest.length })}</p>
              </details>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface LatestProps extends PartProps {
  /** Shows more days; left out where there are none. */
  readonly onLonger: (() => void) | undefined;
}

function Latest({ source: { latest, days, coverage }, onLonger }: LatestProps) {
  const { t } = useTranslation();
  const listedText = useListedText();
  return (
    <Panel title={t('sourcePage.latest')} scope={t('sourcePage.latestScope')}>
      {latest.length === 0 ? (
        <p className={styles.none}>
          {t('sourcePage.noArticles', { days })}
          {onLonger && (
            <Button type="link" size="small" onClick={onLonger}>
              {t('sourcePage.longer')}
            </Button>
          )}
        </p>
      ) : (
        <div className={styles.latest}>
          <StoryList stories={latest.slice(0, shownLatest)} />
          <RestOfList count={latest.length - shownLatest}>
            <StoryList stories={latest.slice(shownLatest)} />
          </RestOfList>
          <p className={styles.scope}>{listedText({ total: coverage.stories, listed: latest.length })}</p>
        </div>
      )}
    </Panel>
  );
}

function StoryList({ stories }: { readonly stories: SourcePage['latest'] }) {
  const { t } = useTranslation();
  return (
    <ol>
      {stories.map(({ id, title, publishedAt, tone, isFirst, reprints }) => (
        <li key={id}>
          <p className={styles.meta}>
            <ToneMark tone={tone} />
            <time dateTime={publishedAt}>{formatDateTimeAcrossYears(publishedAt)}</time>
            <span>{t(isFirst ? 'sourcePage.isFirst' : 'sourcePage.isLater')}</span>
            {reprints > 0 && <b>{t('sourcePage.reprints', { count: reprints, shown: formatCount(reprints) })}</b>}
          </p>
          <RouterLink to={storyPath(id)}>{title}</RouterLink>
        </li>
      ))}
    </ol>
  );
}
