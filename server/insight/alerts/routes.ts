import { alertEndpoints } from '#contract/insight/alerts.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import type { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { actOnAlerts, judgeAlert, takeUp } from './act.ts';
import type { AlertWatcher } from './alert-watcher.ts';
import { backTest } from './back-test.ts';
import { alertBelongings } from './belongings.ts';
import { addStartingRules } from './queries.ts';
import { readAlert, readAlerts, readRules } from './read-alerts.ts';
import { answerProposal, checkCondition, removeRule, saveRule } from './save-rule.ts';
import { readSince } from './since.ts';

/** How often what changes by time alone is looked for, in seconds: days that end, rests that are over. */
const lookEvery = 300;
/** Delay of the first look in seconds, to keep the start quick. */
const firstLook = 20;

interface AlertDeps {
  readonly tools: Tools;
  /** Shared with the page of hot words. */
  readonly hotWords: HotWordCache;
}

/** Rules by which a company is told of what was published about it. */
export function alertFeature(watcher: AlertWatcher, { tools, hotWords }: AlertDeps) {
  return defineFeature({
    endpoints: alertEndpoints,
    belongings: alertBelongings,
    handlers: {
      'alert.list': ({ body }, { db, actor }) => readAlerts(db, body, actor),
      'alert.detail': ({ params }, { db, actor }) => readAlert(db, params.id, actor),
      'alert.rules': (_request, { db, actor }) => readRules(db, actor),
      'alert.backTest': async ({ body: { condition } }, { db, actor }) => {
        await checkCondition(db, condition, actor);
        return backTest(db, { condition, tools }, actor);
      },
      'alert.saveRule': ({ body }, { db, actor }) => saveRule(db, body, actor),
      'alert.removeRule': ({ body }, { db, actor }) => removeRule(db, body, actor),
      'alert.answerProposal': ({ body }, { db, actor }) => answerProposal(db, body, actor),
      'alert.act': ({ body }, { db, actor }) => actOnAlerts(db, body, actor),
      'alert.since': (_request, { db, actor }) => readSince(db, actor, hotWords),
      'alert.take': ({ body }, { db, actor }) => takeUp(db, body, actor, hotWords),
      'alert.judge': ({ body }, { db, actor }) => judgeAlert(db, body, actor),
    },
    repeated: [
      {
        ...{ name: 'alerts', every: lookEvery, delay: firstLook },
        run: async ({ db, now }) => {
          await addStartingRules(db, { since: now, now });
          await watcher.lookAgain();
        },
      },
    ],
    close: () => watcher.close(),
  });
}
