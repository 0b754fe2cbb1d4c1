import type { TestProject } from 'vitest/node';
import { makeDataFolder } from '#server/testing/data-folder.ts';
import { findChromium } from './browser.ts';
import { makeTemplate } from './server.ts';
import { deleteSpareLog } from './spare-log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string;
    templateDataDir: string;
  }
}

/** Once per run: the browser, and the demo data of every journey. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Sequentially: unpacking the browser redirects everyone's temporary folders.
  const chromiumPath = await findChromium();
  const template = await makeTemplate(() => makeDataFolder('shangjian-journeys-'));
  await deleteSpareLog(template.dataDir);
  project.provide('chromiumPath', chromiumPath);
  project.provide('templateDataDir', template.dataDir);
  return template.remove;
}
