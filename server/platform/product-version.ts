import { readFileSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);

/** Version of this release. */
export const productVersion = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
