import { settingEndpoints } from '#contract/insight/settings.ts';
import { defineFeature } from '#server/platform/feature.ts';
import {
  type CountNewWords,
  listSettingChanges,
  readInsightSettings,
  restoreVersion,
  saveWeights,
  saveWords,
} from './edit-settings.ts';

/** The corpus builds on settings, so what it does when words are saved is handed in. */
export function settingFeature(countNewWords: CountNewWords) {
  return defineFeature({
    endpoints: settingEndpoints,
    handlers: {
      'setting.insight': (_request, { db, language }) => readInsightSettings(db, language),
      'setting.changes': ({ body }, { db }) => listSettingChanges(db, body.topic),
      'setting.saveWords': ({ body }, { db, actor }) => saveWords(db, body, { actor, countNewWords }),
      'setting.saveWeights': ({ body }, { db, actor }) => saveWeights(db, body, { actor, countNewWords }),
      'setting.restore': ({ body }, { db, actor }) => restoreVersion(db, body, { actor, countNewWords }),
    },
  });
}
