import { publicPaths } from '#contract/paths.ts';
import type { PageDescription } from '../../page-description.ts';
import { loadVideos } from './load-videos.ts';

export const page: PageDescription = {
  paths: [publicPaths.videoList],
  frame: 'public',
  plain: false,
  listed: true,
  keeping: 'everyone',
  load: loadVideos,
};
