import type { Page, Response } from 'playwright-core';

/** Opens a page of the public site and waits until its script has taken over from the server's document. */
export async function openPublic(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
  return answer;
}
