import { settingEndpoints } from '#contract/insight/settings.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { listSettingChanges, readInsightSettings, restoreVersion, saveWeights, saveWords } from './edit-settings.ts';

export const settingFeature = defineFeature({
  endpoints: settingEndpoints,
  handlers: {
    'setting.insight': (_request, { db, language }) => readInsightSettings(db, language),
    'setting.changes': ({ body }, { db }) => listSettingChanges(db, body.topic),
    'setting.saveWords': ({ body }, { db, actor }) => saveWords(db, body, actor),
    'setting.saveWeights': ({ body }, { db, actor }) => saveWeights(db, body, actor),
    'setting.restore': ({ body }, { db, actor }) => restoreVersion(db, body, actor),
  },
});
