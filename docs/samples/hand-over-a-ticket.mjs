// Hands a person of a partner portal over to Shangjian, as docs/unified-login.md describes it. Node 20 or later, nothing
// else. Run it, or copy `handOver` into the portal's server; the secret never goes to a browser.
//
//   SHANGJIAN_URL=https://shangjian.example PARTNER_ID=board-portal PARTNER_SECRET=… \
//     node hand-over-a-ticket.mjs employee-17
//
// It prints the link that the person's browser is to be sent to, at once: the link works once, within two minutes.

import { createHash, createHmac, randomBytes } from 'node:crypto';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const path = '/api/white/unify/ticket';

/**
 * @param {{ url: string, partner: string, secret: string, subject: string }} options
 *   `subject` is the portal's own name for the person, as it was linked to an account
 * @returns {Promise<{ link: string, expiresAt: string }>}
 */
export async function handOver({ url, partner, secret, subject }) {
  const timestamp = Math.floor(Date.now() / 1000);
  const nonce = randomBytes(16).toString('hex');
  const payload = JSON.stringify({ subject });
  const digest = createHash('sha256').update(payload).digest('hex');
  const text = ['shangjian-unify-v1', `POST ${path}`, partner, timestamp, nonce, digest].join('\n');
  const signature = createHmac('sha256', secret).update(text).digest('hex');

  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partner, timestamp, nonce, payload, signature }),
    signal: AbortSignal.timeout(10_000),
  });
  const { code, result, desc, requestId } = await response.json();
  if (code !== 200) throw new Error(`${desc} (code ${code}, request ${requestId})`);
  return result;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { SHANGJIAN_URL: url, PARTNER_ID: partner, PARTNER_SECRET: secret } = process.env;
  const [, , subject] = process.argv;
  if (!url || !partner || !secret || !subject) {
    process.stderr.write('usage: SHANGJIAN_URL=… PARTNER_ID=… PARTNER_SECRET=… node hand-over-a-ticket.mjs SUBJECT\n');
    process.exit(2);
  }
  try {
    const { link } = await handOver({ url, partner, secret, subject });
    process.stdout.write(`${link}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
