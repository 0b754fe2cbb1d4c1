import type { Page, Response } from 'playwright-core';

/** Opens a public page; waits for hydration if it needs it. */
export async function openPublic(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    if (root === null || document.getElementById('hydration') === null) return root !== null;
    return Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
  return answer;
}
