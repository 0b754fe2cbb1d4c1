import type { TestProject } from 'vitest/node';
import { findChromium } from './browser.ts';
import { makeTemplate } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string;
    templateDataDir: string;
  }
}

/** Once per run: the browser, and the demo data that every journey starts from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // One after the other: unpacking the browser sends everybody's temporary folders elsewhere.
  const chromiumPath = await findChromium();
  const template = await makeTemplate();
  project.provide('chromiumPath', chromiumPath);
  project.provide('templateDataDir', template.dataDir);
  return template.remove;
}
