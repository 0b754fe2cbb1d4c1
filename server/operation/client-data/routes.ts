import { clientDataEndpoints } from '#contract/operation/client-data.ts';
import type { LetterDeps } from '#server/cooperation/inquiries/letters.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  clientErasureJob,
  clientExportJob,
  openCertificate,
  openClientFile,
  readClientData,
  readErasures,
  resumeErasures,
  startClientExport,
  startErasure,
  sweepClientFiles,
} from './client-data.ts';

/** Everything of a client: to be taken away, and to be erased. */
export function clientDataFeature(
  platform: Pick<Platform, 'db' | 'clock' | 'store' | 'jobs' | 'secret' | 'messages' | 'publicUrl'>,
  { readBrand }: Pick<LetterDeps, 'readBrand'>,
) {
  const { db, clock, store, jobs, secret, messages, publicUrl } = platform;
  const own = { db, clock, store, secret };
  const deps = {
    ...own,
    letters: { messages, publicUrl, secret, readBrand },
    runner: jobs,
    exporting: jobs.define(clientExportJob(own)),
    erasing: jobs.define(clientErasureJob(own)),
  };
  return defineFeature({
    endpoints: clientDataEndpoints,
    handlers: {
      'clientData.state': ({ params }, { db: reading, actor }) => readClientData(reading, params.id, actor),
      'clientData.startExport': ({ body }, { actor }) => startClientExport(deps, body.stockId, actor),
      'clientData.file': ({ body }) => openClientFile(deps, body.id),
      'clientData.erase': ({ body }, { actor }) => startErasure(deps, body, actor),
      'clientData.erasures': ({ body }, { db: reading }) => readErasures(reading, body),
      'clientData.certificate': ({ body }, { db: reading }) => openCertificate(reading, body.id),
    },
    sweeps: [({ now }) => sweepClientFiles(store, now), ({ now }) => resumeErasures(deps, now)],
  });
}
