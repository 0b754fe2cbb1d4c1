import type { settingEndpoints } from '#contract/insight/settings.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { listSettingChanges, readInsightSettings, restoreVersion, saveWeights, saveWords } from './edit-settings.ts';

export function settingHandlers(db: Database): Handlers<typeof settingEndpoints> {
  return {
    'setting.insight': (_request, { language }) => readInsightSettings(db, language),
    'setting.changes': ({ body }) => listSettingChanges(db, body.topic),
    'setting.saveWords': ({ body }, { session }) => saveWords(db, { ...body, userId: session.userId }),
    'setting.saveWeights': ({ body }, { session }) => saveWeights(db, { ...body, userId: session.userId }),
    'setting.restore': ({ body }, { session }) => restoreVersion(db, { ...body, userId: session.userId }),
  };
}
