import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { InsightSettings } from '#contract/insight/settings.ts';
import { words } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './setting.module.css';
import { SettingVersions } from './setting-versions.tsx';
import { settingsQuery } from './settings-query.ts';
import { topics } from './topics.ts';
import { WeightsForm } from './weights-form.tsx';
import { WordsForm } from './words-form.tsx';

/** Settings of figures: stop words, user words, weights; each with its versions. */
export function Component() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(settingsQuery);
  if (!data && error) return <ErrorState error={error} onReload={() => void refetch()} />;
  return (
    <>
      <p className={styles.lead}>{t('setting.lead')}</p>
      {data ? <Topics settings={data} /> : <Skeleton height={480} />}
    </>
  );
}

const params = { topic: words() };

/** The selected tab is in the URL. */
function Topics({ settings }: { readonly settings: InsightSettings }) {
  const { t } = useTranslation();
  const [address, change] = useAddress(params);
  const [generation, setGeneration] = useState(0);
  const [isChanged, setIsChanged] = useState(false);
  const chosen = topics.find(({ topic }) => topic === address.topic) ?? topics[0];
  if (!chosen) return null;
  const { topic, note } = chosen;
  const list = settings.words.find((one) => one.topic === topic);
  const version = list?.version ?? settings.weights.version;
  return (
    <>
      <Tabs
        aria-label={t('setting.topics')}
        activeKey={topic}
        items={topics.map(({ topic: key, title }) => ({ key, label: t(`setting.${title}`) }))}
        onChange={(key) => change({ topic: key }, { replace: true })}
      />
      <div className={styles.columns}>
        <div>
          <p className={styles.note}>{t(`setting.${note}`)}</p>
          {/* A restored version begins the form anew; one that was saved leaves what is typed meanwhile. */}
          {list ? (
            <WordsForm
              key={`${topic} ${generation}`}
              topic={list.topic}
              version={version}
              words={list.words}
              onChanged={setIsChanged}
            />
          ) : (
            <WeightsForm key={generation} version={version} values={settings.weights.values} onChanged={setIsChanged} />
          )}
          {topic.startsWith('stopWords') && <p className={styles.note}>{t('setting.frequent')}</p>}
          {topic === 'stopWords.names' && <DerivedNames {...settings.derivedNames} />}
        </div>
        <SettingVersions
          key={topic}
          topic={topic}
          current={version}
          isChanged={isChanged}
          onRestored={() => setGeneration((before) => before + 1)}
        />
      </div>
    </>
  );
}

function DerivedNames({ total, first }: InsightSettings['derivedNames']) {
  const { t } = useTranslation();
  const others = total - first.length;
  return (
    <section>
      <h2 className={styles.subtitle}>{t('setting.derived')}</h2>
      <ul className={styles.derived}>
        {first.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {others > 0 && <p className={styles.note}>{t('setting.derivedOthers', { shown: formatCount(others) })}</p>}
    </section>
  );
}
