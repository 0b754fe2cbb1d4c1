import type { FrameTexts } from '../zh-CN/frame.ts';

export const frame: FrameTexts = {
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  sectionNavigation: 'In this section',
  siteMap: 'Site map',
  menu: 'Menu',
  call: 'Call',
  signIn: 'Sign in',
  workspace: 'Workspace',
  tryUse: 'Request a trial',
  privacy: 'Privacy and terms of service',
  backToFront: 'Back to the front page',
  newestVideo: 'Newest video',
  mostCovered: 'Most covered, last 7 days',
  mostCoveredNote: '{count} articles',
  latestNews: 'Latest news',
  recordNumber: 'Record number: ',
  failure: {
    title: 'The content did not arrive',
    text: 'The connection broke, or the service is unavailable for the moment. Reloading usually helps.',
    chunkTitle: 'The page did not finish loading',
    chunkText: 'The download took too long or was cut off. Reloading fetches it again.',
    reload: 'Reload',
  },
};
