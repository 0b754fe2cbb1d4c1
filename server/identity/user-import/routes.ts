import { userImportEndpoints } from '#contract/identity/user-import.ts';
import type { sendingDepsOf } from '#server/identity/invitations/routes.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { commitImport, previewImport, writeTemplate } from './import-users.ts';
import { sendingJob } from './send-invitations.ts';

export function userImportFeature({ db: ownDb, jobs, clock }: Platform, sendingOf: ReturnType<typeof sendingDepsOf>) {
  const { invitesBySms } = sendingOf(ownDb);
  const sending = jobs.define(sendingJob(sendingOf(ownDb), clock));
  return defineFeature({
    endpoints: userImportEndpoints,
    handlers: {
      'user.importTemplate': (_request, { language }) => writeTemplate(language, { invitesBySms }),
      'user.previewImport': ({ body }, { db, actor }) => previewImport(db, body, { ...actor, invitesBySms }),
      'user.commitImport': ({ body }, { db, actor }) => commitImport({ db, invitesBySms, jobs, sending }, body, actor),
    },
  });
}
